import type { SourceRow } from './source-pages.ts'

/** A name without case and underscores: adapters write `user_id` for `userId`. */
export const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** Reads columns of a row, however the schema writes their names: `emailVerified`, `email_verified`, `emailverified`. */
export class Columns {
  readonly #values: ReadonlyMap<string, unknown>

  constructor(row: SourceRow) {
    this.#values = new Map(Object.entries(row).map(([name, value]) => [plainName(name), value]))
  }

  raw(name: string): unknown {
    return this.#values.get(plainName(name)) ?? undefined
  }

  has(name: string): boolean {
    return this.#values.has(plainName(name))
  }

  /** The columns that none of `names` is. */
  others(names: readonly string[], row: SourceRow): Record<string, unknown> {
    const known = new Set(names.map(plainName))
    return Object.fromEntries(
      Object.entries(row).filter(([name, value]) => !known.has(plainName(name)) && value !== null),
    )
  }

  text(name: string): string | undefined {
    return textOf(this.raw(name))
  }

  flag(name: string): boolean | undefined {
    return flagOf(this.raw(name))
  }

  time(name: string): string | undefined {
    return timeOf(this.raw(name))
  }
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

/** SQLite and MySQL keep numbers for truth. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value) !== 0
  return typeof value === 'string' ? /^(?:true|t|1)$/i.test(value) : undefined
}

/** A time as ISO 8601 writes it. One without a zone is UTC, a number is seconds or milliseconds since 1970. */
export function timeOf(value: unknown): string | undefined {
  if (value instanceof Date) return isoOf(value)
  if (typeof value === 'bigint') return timeOf(Number(value))
  if (typeof value === 'number') return isoOf(new Date(Math.abs(value) < 1e11 ? value * 1000 : value))
  if (typeof value !== 'string' || value === '') return undefined
  if (/^\d+(?:\.\d+)?$/.test(value)) return timeOf(Number(value))
  const zoned = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(value.slice(10)) ? value : `${value}Z`
  return isoOf(new Date(zoned.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
}

function isoOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** Without what is undefined, which is no JSON. */
export function defined(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
