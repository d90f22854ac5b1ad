import type { Database } from '../../runtime/database/database.ts'
import { raw, sql, type Statement } from '../../runtime/database/sql.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'

/** A table that is moved, the same on both sides. */
export interface MovedTable {
  readonly name: string
  /** As SQL writes it, with our schema. */
  readonly place: Statement
  /** Columns that hold something of their own, as SQL writes them. */
  readonly columns: readonly string[]
  /** Those of the primary key, in its order. */
  readonly key: readonly string[]
}

interface Described {
  readonly name: string
  readonly columns: readonly string[]
  readonly types: readonly string[]
  readonly key: readonly string[] | null
}

const describe = (db: Database) =>
  db.query<Described>(sql`
    select c.relname::text as name,
      (select array_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(format_type(a.atttypid, a.atttypmod) order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
      (select array_agg(quote_ident(a.attname) order by k.place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c where c.relkind = 'r' and c.relnamespace = to_regnamespace('latchkey') order by 1`)

/** What `migrate` wrote into the target says when its tables were made there, and stays. */
const ownOfTarget = ['migration']

/**
 * The tables of the source, each of which the migrated target has with the same columns.
 * @throws {CommandError} naming what the target lacks: tables of features that are no longer in the configuration
 */
export async function movedTables(source: Database, target: Database): Promise<MovedTable[]> {
  const [from, to] = [await describe(source), await describe(target)]
  const wrong = from.filter((table) => {
    const other = to.find(({ name }) => name === table.name)
    const isAlike =
      other !== undefined &&
      `${table.columns.join()} ${table.types.join()}` === `${other.columns.join()} ${other.types.join()}`
    return table.key === null || !isAlike
  })
  if (wrong.length > 0) {
    throw new CommandError(
      exitCode.configuration,
      `Tables here are not what the configured features make: ${wrong.map(({ name }) => name).join(', ')}. Add their features to the ` +
        'configuration, or remove what they left: npx latchkey migrate forget',
    )
  }
  return from.flatMap(({ name, columns, key }) =>
    key === null || ownOfTarget.includes(name) ? [] : [{ name, columns, key, place: raw(`latchkey."${name}"`) }],
  )
}

/** `"a", "b"`, with a table before each where one is named. */
export function list(columns: readonly string[], table?: string): Statement {
  return raw(columns.map((column) => (table === undefined ? column : `${table}.${column}`)).join(', '))
}

/** The key of a row of `t` as JSON. */
export function keyJson({ key }: MovedTable, row = 't'): Statement {
  return raw(`jsonb_build_object(${key.map((column) => `${literal(column)}, ${row}.${column}`).join(', ')})`)
}

/** A column as a text: `"order"` is `'order'`. */
export function literal(column: string): string {
  return `'${column
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .replaceAll("'", "''")}'`
}
