import { isoTime } from '../common/iso-time.ts'
import type { Codec } from './driver.generated.js'

/** `user_id` → `userId`. */
export function propertyName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function integer(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds a number that does not fit: ${text}`)
  return value
}

const asText = (value: unknown) => String(value)
const asTime = (value: unknown) => (value instanceof Date ? isoTime(value) : String(value))
const asBytes = (value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
const bytes = (text: string) => Buffer.from(text.slice(2), 'hex')
const same = (text: string) => text
// The engine reads ISO 8601 several times faster than PostgreSQL's `2026-01-31 12:00:00+00`.
const time = (text: string) => new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text)

/** `['a', null]` → `{"a",NULL}`; PostgreSQL's text form of an array of one dimension. */
function arrayText(values: unknown, element: (value: unknown) => string): string {
  if (!Array.isArray(values)) return String(values)
  const parts = values.map((value: unknown) =>
    value === null || value === undefined ? 'NULL' : `"${element(value).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${parts.join(',')}}`
}

// One element of an array's text form: quoted with backslash escapes, or bare.
const arrayElement = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g

function parseArray<Value>(text: string, element: (text: string) => Value): (Value | null)[] {
  return Array.from(text.matchAll(arrayElement), ([, quoted, bare]) =>
    quoted !== undefined ? element(quoted.replace(/\\(.)/gs, '$1')) : bare === 'NULL' ? null : element(bare ?? ''),
  )
}

function arrayCodec(type: number, serialize: (value: unknown) => string, parse: (text: string) => unknown): Codec {
  return {
    to: type,
    from: [type],
    serialize: (value) => arrayText(value, serialize),
    parse: (text) => parseArray(text, parse),
  }
}

/**
 * How PostgreSQL's types travel, beyond what the driver does by itself (booleans, smaller numbers, json). Arrays are
 * here so that the driver need not ask the server for its types on every new connection.
 */
export const codecs: Readonly<Record<string, Codec>> = {
  bigint: { to: 20, from: [20], serialize: asText, parse: integer },
  time: { to: 1184, from: [1082, 1114, 1184], serialize: asTime, parse: time },
  bytes: { to: 17, from: [17], serialize: asBytes, parse: bytes },
  textArray: arrayCodec(1009, asText, same),
  varcharArray: arrayCodec(1015, asText, same),
  uuidArray: arrayCodec(2951, asText, same),
  smallintArray: arrayCodec(1005, asText, Number),
  integerArray: arrayCodec(1007, asText, Number),
  bigintArray: arrayCodec(1016, asText, integer),
  booleanArray: arrayCodec(1000, asText, (text) => text === 't'),
  timeArray: arrayCodec(1185, asTime, time),
  bytesArray: arrayCodec(1001, asBytes, bytes),
  jsonbArray: arrayCodec(
    3807,
    (value) => JSON.stringify(value),
    (text): unknown => JSON.parse(text),
  ),
}

/**
 * Refuses what no column can hold before it is sent.
 * @throws {TypeError} on `undefined` and on an invalid date: both are mistakes of the caller, never of a user
 */
export function checkValues(values: readonly unknown[]): void {
  for (const [index, value] of values.entries()) {
    if (value === undefined) throw new TypeError(`Parameter $${index + 1} is undefined; write null for no value`)
    if (value instanceof Date && Number.isNaN(value.getTime()))
      throw new TypeError(`Parameter $${index + 1} is no time`)
  }
}
