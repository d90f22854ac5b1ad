import { timingSafeEqual } from 'node:crypto'

/** The shortest result that is taken, in bytes: one that was cut would fit many passwords. */
export const shortestResult = 16

/** The bytes of a text in base64, padded or not; undefined where it is none, or has another spelling than the one. */
export function base64Bytes(text: string): Buffer | undefined {
  const bare = text.replace(/={1,2}$/, '')
  const bytes = Buffer.from(bare, 'base64')
  return bareBase64(bytes) === bare ? bytes : undefined
}

/** Base64 without padding, as PHC texts have it. */
export const bareBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')

/** The bytes of a text of hexadecimal digits; undefined where it is none. */
export function hexBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'hex')
  return bytes.toString('hex') === text.toLowerCase() ? bytes : undefined
}

/** A whole number above zero in plain decimal digits; undefined for any other text. */
export function positiveNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** Numbers by name from a list such as `m=65536,t=3,p=4`; undefined where a name comes twice or a value is no number. */
export function numbersByName(text: string): ReadonlyMap<string, number> | undefined {
  const numbers = new Map<string, number>()
  for (const pair of text.split(',')) {
    const [, name, digits] = /^([a-z]{1,8})=(\d{1,10})$/.exec(pair) ?? []
    const number = positiveNumber(digits)
    if (name === undefined || number === undefined || numbers.has(name)) return undefined
    numbers.set(name, number)
  }
  return numbers
}

/** Compares in constant time; results of different lengths differ. */
export const sameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
