/** A row by the names of its columns, as the database has them. */
export type SourceRow = Readonly<Record<string, unknown>>

/** A database that is read and never written. */
export interface SourceDatabase {
  /** The names of its tables. */
  tables(): Promise<readonly string[]>
  /** The names of the columns of a table. */
  columns(table: string): Promise<readonly string[]>
  /** All rows of a table in pages, in the order of the columns that tell them apart: one that has an index, or the texts of several. */
  rows(table: string, key: readonly string[]): AsyncGenerator<SourceRow>
  /** The rows whose first named column is one of `values`, with the named columns as texts. */
  among(table: string, columns: readonly string[], values: readonly string[]): Promise<readonly SourceRow[]>
  close(): Promise<void>
}

/** Rows that are read at once. */
export const page = 1000

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The name of the column that says where a row stands, beside its own. */
export const placeColumn = 'latchkey place'

/** Pages of rows that carry where they stand. */
export async function* paged(read: (after: unknown) => Promise<readonly SourceRow[]>): AsyncGenerator<SourceRow> {
  let after: unknown
  for (;;) {
    const rows = await read(after)
    for (const { [placeColumn]: _, ...row } of rows) yield row
    const last = rows.at(-1)?.[placeColumn]
    if (rows.length < page || last === undefined || last === null) return
    after = last
  }
}
