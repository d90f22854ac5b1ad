import { randomBytes, randomUUID } from 'node:crypto'

/** The alphabets of the one-time values that we hand out (wire contract section 4). */
export const alphabets = {
  alphanumeric: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  lowercase: 'abcdefghijklmnopqrstuvwxyz0123456789',
  /** Crockford's base32: no letter that is taken for a digit. */
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  digits: '0123456789',
  urlSafe: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const

/** Random text from a cryptographic source; bytes that would favour some letters are thrown away. */
export function randomText(length: number, alphabet: keyof typeof alphabets = 'alphanumeric'): string {
  const letters = alphabets[alphabet]
  const ceiling = 256 - (256 % letters.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < ceiling && text.length < length) text += letters[byte % letters.length]
    }
  }
  return text
}

/** A UUID of version 7 (RFC 9562): sorted by time, so that indexes grow at one end. */
export function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  // Node draws the randomness of one of version 4 for many at once; asked for each, the kernel takes ten times as long.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
