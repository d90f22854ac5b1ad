import { isUuid } from '../../runtime/common/uuid.ts'
import { type Database, isUniqueViolation } from '../../runtime/database/database.ts'
import { raw, sql, type Statement } from '../../runtime/database/sql.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { quoted } from './source-pages.ts'
import { plainName } from './source-values.ts'

/** A row for a table of another product, by what that product calls its columns. */
export type TargetRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** A table that rows are written to. */
export interface TargetTable {
  /** As SQL writes it, with its schema. */
  readonly place: Statement
  /** The column of a name; undefined where the table has none. */
  column(name: string): TargetColumn | undefined
  readonly columns: readonly TargetColumn[]
}

interface TargetColumn {
  readonly name: string
  readonly type: string
  /** Whether every row has to have it. */
  readonly isRequired: boolean
}

/** What became of rows, by their ids. Whoever is in none of them was kept out by another row that is there. */
export type Written = ReadonlyMap<string, 'taken' | 'updated' | 'unchanged'>

/** The tables of a schema by what the product calls them, alone or in plural; those that are not there are left out. */
export async function targetTables(
  db: Database,
  schema: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, TargetTable>> {
  const rows = await db.query<{ tableName: string; name: string; type: string; isRequired: boolean }>(sql`
    select table_name::text, column_name::text as name, udt_name::text as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as is_required
    from information_schema.columns where table_schema = ${schema} order by table_name, ordinal_position`)
  const there = [...new Set(rows.map(({ tableName }) => tableName))]
  return new Map(
    names.flatMap((name) => {
      const found = [name, `${name}s`].flatMap(
        (wanted) => there.find((one) => plainName(one) === plainName(wanted)) ?? [],
      )[0]
      if (found === undefined) return []
      const columns = rows.filter(({ tableName }) => tableName === found)
      const column = (wanted: string) => columns.find((one) => plainName(one.name) === plainName(wanted))
      return [[name, { place: raw(`${quoted(schema)}.${quoted(found)}`), column, columns }] as const]
    }),
  )
}

/** Ids in the type that those of the table have, so that its index finds them. */
export function idList(table: TargetTable, ids: readonly string[]): Statement {
  const isOfUuids = table.column('id')?.type === 'uuid'
  return sql`${isOfUuids ? ids.filter((id) => isUuid(id)) : ids}::text[]::${raw(isOfUuids ? 'uuid' : 'text')}[]`
}

/** Which of the ids are there. */
export async function idsThere(db: Database, table: TargetTable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    sql`select id::text from ${table.place} where id = any(${idList(table, ids)})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Writes rows: those that are there by their id are made equal, others added unless some row keeps them out. */
export async function writeTargetRows(
  tx: Database,
  table: TargetTable,
  rows: readonly TargetRow[],
  fields: readonly string[],
): Promise<Written> {
  const names = fields.flatMap((field) => {
    const column = table.column(field)
    return column === undefined ? [] : [{ field, name: column.name }]
  })
  const given = rows.map((row) => Object.fromEntries(names.map(({ field, name }) => [name, row[field] ?? null])))
  const list = (prefix = '') => names.map(({ name }) => `${prefix}${quoted(name)}`).join(', ')
  const changes = names.map(({ name }) => `${quoted(name)} = n.${quoted(name)}`).join(', ')
  try {
    const written = await tx.query<{ id: string; outcome: 'taken' | 'updated' | 'unchanged' }>(sql`
      with given as (select * from jsonb_populate_recordset(null::${table.place}, ${JSON.stringify(given)}::text::jsonb)),
      added as (
        insert into ${table.place} (${raw(list())}) select ${raw(list())} from given on conflict do nothing returning id
      ),
      changed as (
        update ${table.place} t set ${raw(changes)} from given n
        where t.id = n.id and (${raw(list('t.'))}) is distinct from (${raw(list('n.'))}) returning t.id
      )
      select id::text, 'taken' as outcome from added
      union all select id::text, 'updated' from changed
      union all select t.id::text, 'unchanged' from ${table.place} t join given n on t.id = n.id
        where t.id not in (select id from changed)`)
    return new Map(written.map(({ id, outcome }) => [id, outcome]))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw Object.assign(
      new CommandError(
        exitCode.rejected,
        'A row that was written before has changed here to what another row there has. Empty the tables there and run the command again.',
      ),
      { cause: error },
    )
  }
}
