/** What a provider said about a person: nothing in it can be relied on to have the documented type. */
export type Data = Readonly<Record<string, unknown>>

/** The longest that is taken from a provider, in characters; a longer name is cut, the others are left out. */
const limits = { name: 256, email: 254, subject: 255, image: 2048 } as const

/** A text that says something, without control characters; else null. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.replace(/\p{Cc}/gu, '').trim()
  return clean === '' ? null : clean
}

/** The first of several values that is a name, cut to what a name may be; the empty string when none is. */
export function personName(...values: readonly unknown[]): string {
  const name = values.map(text).find((value) => value !== null) ?? ''
  // A cut between the halves of a character would leave half of it.
  return name.slice(0, limits.name).replace(/[\uD800-\uDBFF]$/, '')
}

/** An address as the provider wrote it; null when it is not even shaped like one. Whether it is one is judged later. */
export function address(value: unknown): string | null {
  const email = text(value)
  return email !== null && email.length <= limits.email && /^[^@\s]+@[^@\s]+$/.test(email) ? email : null
}

/** True only for `true` and the text `true`, as some providers write it. */
export function flag(value: unknown): boolean {
  return value === true || value === 'true'
}

/** An id as text; null for everything that programs write when they have none. */
export function subject(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null
  if (typeof value !== 'string' || value.length > limits.subject) return null
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (value.trim() !== value || /[\u0000-\u001f\u007f]/.test(value)) return null
  return ['', '0', 'null', 'undefined', 'NaN'].includes(value) ? null : value
}

/** The http(s) address of a picture; else null. */
export function picture(value: unknown): string | null {
  const url = text(value)
  return url !== null && url.length <= limits.image && /^https?:\/\/[^/]/i.test(url) ? url : null
}

/** An object inside of the data; an empty one where there is none. */
export function part(data: Data, key: string): Data {
  return record(data[key])
}

/** A value as an object; an empty one where it is none. */
export function record(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** The first object of a list inside of the data; an empty one where there is none. */
export function firstPart(data: Data, key: string): Data {
  const list: unknown = data[key]
  return Array.isArray(list) ? record(list[0]) : {}
}
