import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { keyJson, list, type MovedTable } from './tables.ts'

/** Rows of one table on their way, as JSON: numbers of any size and times to the microsecond come through it unchanged. */
export interface Batch {
  readonly rows: string
  readonly count: number
  /** The key of the last one, as JSON. */
  readonly last: string | null
}

/** The next rows in the order of the key, or only their keys. */
export async function readBatch(
  source: Database,
  table: MovedTable,
  { after, limit, what }: { readonly after: string | null; readonly limit: number; readonly what: 'rows' | 'keys' },
): Promise<Batch> {
  const { place, columns, key } = table
  const told = what === 'rows' ? sql`to_jsonb(t)` : keyJson(table)
  const from =
    after === null
      ? sql`true`
      : sql`(${list(key, 't')}) > (select ${list(key, 'k')} from jsonb_populate_record(null::${place}, ${after}::text::jsonb) k)`
  const [batch] = await source.query<Batch>(sql`
    with page as (select ${list(columns, 't')} from ${place} t where ${from} order by ${list(key, 't')} limit ${limit})
    select coalesce(jsonb_agg(${told}), '[]')::text as rows, count(*)::int as count,
      (select ${keyJson(table)} from page t order by ${list(
        key.map((column) => `${column} desc`),
        't',
      )} limit 1)::text as last
    from page t`)
  return batch ?? { rows: '[]', count: 0, last: null }
}

/** The rows of these keys that are there; `keys` is a JSON array of objects. */
export async function readKeys(source: Database, table: MovedTable, keys: string): Promise<Batch> {
  const { place, columns } = table
  const [batch] = await source.query<Batch>(sql`
    select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows, count(*)::int as count, null as last
    from (select ${list(columns, 't')} from ${place} t join ${keysIn(table, keys)}) t`)
  return batch ?? { rows: '[]', count: 0, last: null }
}

/** Makes the target's rows those of the batch. */
export async function writeRows(tx: Database, table: MovedTable, rows: string): Promise<void> {
  const { place, columns, key } = table
  const others = columns.filter((column) => !key.includes(column))
  const change =
    others.length === 0
      ? raw('do nothing')
      : raw(`do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`)
  await tx.query(sql`
    insert into ${place} (${list(columns)}) overriding system value
    select ${list(columns)} from jsonb_populate_recordset(null::${place}, ${rows}::text::jsonb)
    on conflict (${list(key)}) ${change}`)
}

/** Removes the target's rows of `keys` that are not among `rows`. */
export async function removeOthers(tx: Database, table: MovedTable, keys: string, rows: string): Promise<void> {
  const { place, key } = table
  const same = raw(key.map((column) => `r.${column} = t.${column}`).join(' and '))
  await tx.query(sql`
    delete from ${place} t using jsonb_populate_recordset(null::${place}, ${keys}::text::jsonb) k
    where ${raw(key.map((column) => `k.${column} = t.${column}`).join(' and '))}
      and not exists (select from jsonb_populate_recordset(null::${place}, ${rows}::text::jsonb) r where ${same})`)
}

/** A digest of each row of `keys` that is there, by its key; the same on both sides for the same row. */
export async function digestsOf(db: Database, table: MovedTable, keys: string): Promise<ReadonlyMap<string, string>> {
  const { place, columns } = table
  const rows = await db.transaction(async (tx) => {
    await tx.query(raw(`set local timezone = 'UTC'`))
    return await tx.query<{ key: string; digest: string }>(sql`
      select ${keyJson(table)}::text as key, md5(to_jsonb(t)::text) as digest
      from (select ${list(columns, 't')} from ${place} t join ${keysIn(table, keys)}) t`)
  })
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

function keysIn(table: MovedTable, keys: string) {
  const same = raw(table.key.map((column) => `k.${column} = t.${column}`).join(' and '))
  return sql`(select distinct ${list(table.key)} from jsonb_populate_recordset(null::${table.place}, ${keys}::text::jsonb)) k on ${same}`
}
