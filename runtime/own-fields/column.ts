import { limits } from '../contract/limits.ts'
import { type } from '../contract/schema.ts'
import type { Schema } from '../http/route.ts'

/** A type of PostgreSQL that a field is kept in. */
export type ColumnType = 'text' | 'boolean' | 'bigint' | 'double precision' | 'timestamp with time zone' | 'jsonb'

/** A column, and the schema of what a body may put into it. */
export interface Column {
  readonly type: ColumnType
  readonly schema: Schema
}

// Beyond four digits of a year no two programs write a time alike.
const firstTime = new Date('0001-01-01T00:00:00.000Z')
const lastTime = new Date('9999-12-31T23:59:59.999Z')

/**
 * The column for what `schema` allows, null left out, with the bounds that the database and a row need: a text that names
 * no longest length has one. Undefined where no one column holds it all.
 */
export function columnFor(schema: Schema): Column | undefined {
  if (schema.extends('string')) return { type: 'text', schema: boundedText(schema) }
  if (schema.extends('boolean')) return { type: 'boolean', schema }
  if (schema.extends('number.integer')) return { type: 'bigint', schema: safeInteger(schema) }
  if (schema.extends('number')) return { type: 'double precision', schema: finite(schema) }
  if (schema.extends('Date')) return { type: 'timestamp with time zone', schema: time(schema) }
  if (schema.extends('object')) return { type: 'jsonb', schema: json(schema) }
  return undefined
}

function boundedText(schema: Schema): Schema {
  if (schema.extends(`string <= ${limits.bodyBytes}`)) return schema
  const most = limits.ownFieldCharacters
  // A schema with a sentence of its own keeps it: what is too long is told apart.
  return schema.expression === 'string'
    ? type(`string <= ${most}`).describe(`text of at most ${most} characters`)
    : schema.narrow((text: string, check) => text.length <= most || check.mustBe(`at most ${most} characters`))
}

function safeInteger(schema: Schema): Schema {
  return schema.narrow((value: number, check) => Number.isSafeInteger(value) || check.mustBe('a smaller whole number'))
}

function finite(schema: Schema): Schema {
  return schema.narrow((value: number, check) => Number.isFinite(value) || check.mustBe('a smaller number'))
}

/** JSON has no times: a body says ISO 8601, code in the process may say a `Date`. */
function time(schema: Schema): Schema {
  const within = schema.narrow(
    (value: Date, check) => (value >= firstTime && value <= lastTime) || check.mustBe('a time of the years 1 to 9999'),
  )
  return type('string.date.iso | Date')
    .describe('a time in ISO 8601')
    .pipe((value) => new Date(value))
    .to(within)
}

function json(schema: Schema): Schema {
  const expected = `JSON of at most ${limits.ownFieldBytes} bytes and ${limits.metadataDepth} levels, without ${forbiddenKey} as a key`
  return schema.narrow((value: unknown, check) => fitsJson(value) || check.mustBe(expected))
}

/** Never a key: whoever copies such an object key by key would change the prototype. */
const forbiddenKey = '__proto__'

function fitsJson(value: unknown): boolean {
  if (!isPlain(value, limits.metadataDepth)) return false
  return Buffer.byteLength(JSON.stringify(value)) <= limits.ownFieldBytes
}

/** Whether the database keeps it as it is: no half of a character, no number without an end, nothing deeper than `levels`. */
function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}|\0/u.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'boolean' || value === null) return true
  if (typeof value !== 'object' || levels === 0) return false
  if (Array.isArray(value)) return value.every((item) => isPlain(item, levels - 1))
  return Object.entries(value).every(
    ([key, inner]) => key !== forbiddenKey && isPlain(key, 1) && isPlain(inner, levels - 1),
  )
}
