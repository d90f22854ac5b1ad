import type { Database } from '../../runtime/database/database.ts'
import { raw } from '../../runtime/database/sql.ts'
import type { Dropped } from './locks.ts'

/** What PostgreSQL knows of a table. */
interface TableFacts {
  /** As last counted by autovacuum or ANALYZE; undefined where it never was, and the table is not empty. */
  readonly rows: number | undefined
}

/** What is in the schema of the service. Names are without schema. */
export interface Catalogue {
  readonly tables: ReadonlyMap<string, TableFacts>
  /** The other tables that are locked when something goes; `on` is the table that a column or constraint is of. */
  touchedBy(kind: Dropped['kind'], name: string, on: string | undefined): readonly string[]
}

interface Reference {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
}

/** Reads what a plan needs to know. Works on an empty database and writes nothing. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const tables = await db.query<{ name: string; rows: number; bytes: number }>(
    raw(`select relname as name, reltuples::float8 as rows, pg_relation_size(oid)::float8 as bytes
      from pg_class where relnamespace = to_regnamespace('latchkey') and relkind in ('r', 'p')`),
  )
  const indexes = await db.query<{ name: string; table: string }>(
    raw(`select i.relname as name, t.relname as table
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where i.relnamespace = to_regnamespace('latchkey')`),
  )
  const references = await db.query<Reference>(
    raw(`select c.conname as name, f.relname as from, t.relname as to,
        array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) as columns
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and f.relnamespace = to_regnamespace('latchkey')`),
  )
  return {
    tables: new Map(tables.map(({ name, rows, bytes }) => [name, { rows: countOf(rows, bytes) }])),
    touchedBy(kind, name, on) {
      if (kind === 'index') return indexes.filter((index) => index.name === name).map(({ table }) => table)
      const gone = references.filter((reference) => goesWith(reference, kind, name, on))
      return gone.map(({ to }) => to)
    },
  }
}

/** PostgreSQL says -1 before the first count. */
function countOf(rows: number, bytes: number): number | undefined {
  if (rows >= 0) return rows
  return bytes === 0 ? 0 : undefined
}

function goesWith(reference: Reference, kind: Dropped['kind'], name: string, on: string | undefined): boolean {
  if (kind === 'table') return reference.from === name
  if (reference.from !== on) return false
  return kind === 'constraint' ? reference.name === name : reference.columns.includes(name)
}

/** `user` of `latchkey."user"`. */
export function tableIn(name: string): string {
  return name.replace(/^latchkey\./, '').replaceAll('"', '')
}
