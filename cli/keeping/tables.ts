import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import type { Counts } from './manifest.ts'

/** The tables of our schema as SQL writes them, by their plain names. */
export async function tablesOf(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ name: string; place: string }>(sql`
    select c.relname::text as name, format('%I.%I', n.nspname, c.relname) as place
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.oid = to_regnamespace('latchkey') order by 1`)
  return new Map(rows.map(({ name, place }) => [name, place]))
}

/** How many rows each table has. */
export async function countRows(db: Database): Promise<Counts> {
  const counts: Counts = {}
  for (const [name, place] of await tablesOf(db)) {
    const [row] = await db.query<{ rows: number }>(sql`select count(*) as rows from ${raw(place)}`)
    counts[name] = row?.rows ?? 0
  }
  return counts
}

/** `3 users, 5 sessions`: what people ask about. */
export function toldCounts(counts: Counts): string {
  const kinds = [
    ['user', 'users'],
    ['session', 'sessions'],
    ['organization', 'organizations'],
  ] as const
  return kinds.flatMap(([name, many]) => (counts[name] === undefined ? [] : [`${counts[name]} ${many}`])).join(', ')
}
