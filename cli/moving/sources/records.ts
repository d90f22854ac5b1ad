import type { Read } from '../record.ts'
import { Columns, defined } from '../source-values.ts'

/** Reads properties of a JSON object as `Columns` reads those of a row; what is no object has none. */
export class Properties extends Columns {
  constructor(value: unknown) {
    super(typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {})
  }

  /** The objects of a list; none where it is no list. */
  list(name: string): readonly Properties[] {
    const value = this.raw(name)
    return Array.isArray(value) ? value.map((one) => new Properties(one)) : []
  }

  /** The object inside. */
  inner(name: string): Properties {
    return new Properties(this.raw(name))
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A record of a place, without the fields that it does not have. */
export const recordAt = (place: string, kind: string, fields: Fields): Read => ({
  place,
  record: defined({ kind, ...fields }),
})

/** The hash of somebody's password; why there is none, where it is of no dialect that we know. */
export function passwordAt(
  place: string,
  field: string,
  account: Fields & { readonly password: string | undefined },
  why = 'unknown dialect',
): Read {
  if (account.password !== undefined) return recordAt(place, 'account', { providerId: 'credential', ...account })
  return { place, kind: 'account', field, rejected: `the hash cannot be used: ${why}` }
}
