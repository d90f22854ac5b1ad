import type { Database } from '../../runtime/database/database.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { page, quoted, type SourceDatabase, type SourceRow } from './source-pages.ts'

/** Opens a PostgreSQL server of another product: with time, and few connections. */
export function openServerOf(url: string): Promise<Database> {
  const patient = { admission: 60_000, call: 300_000, statement: 290_000, lock: 60_000, idle: 600_000, grace: 5000 }
  // Our own tables are of no interest here: the name only has to be one.
  const home = { kind: 'server', url, schema: 'latchkey', pool: 2, prepare: false, deadlines: patient } as const
  return openDatabase(home)
}

/** Opens a schema of a PostgreSQL server to be read. */
export async function openPostgres(url: string, schema: string): Promise<SourceDatabase> {
  const db = await openServerOf(url)
  const place = (table: string) => raw(`${quoted(schema)}.${quoted(table)}`)
  const typeOf = async (table: string, name: string) => {
    const [column] = await db.query<{ type: string }>(sql`
      select udt_name::text as type from information_schema.columns
      where table_schema = ${schema} and table_name = ${table} and column_name = ${name}`)
    return raw(quoted(column?.type ?? 'text'))
  }
  return {
    async tables() {
      const rows = await db.query<{ name: string }>(sql`
        select table_name::text as name from information_schema.tables where table_schema = ${schema} order by 1`)
      return rows.map(({ name }) => name)
    },
    async columns(table) {
      const rows = await db.query<{ name: string }>(sql`
        select column_name::text as name from information_schema.columns
        where table_schema = ${schema} and table_name = ${table}`)
      return rows.map(({ name }) => name)
    },
    async *rows(table, key) {
      const [single = ''] = key
      // One column is compared in its own type and order: those that its index has.
      const isSingle = key.length === 1
      const type = isSingle ? await typeOf(table, single) : raw('text')
      const parts = key.map((name) => `coalesce(t.${quoted(name)}::text, '')`).join(' || chr(31) || ')
      const column = isSingle ? raw(`t.${quoted(single)}`) : raw(`((${parts}) collate "C")`)
      let after: string | undefined
      for (;;) {
        const from = after === undefined ? sql`` : sql` where ${column} > ${after}::text::${type}`
        const rows = await db.query<{ place: string | null; content: string }>(sql`
          select ${column}::text as place, row_to_json(t)::text as content from ${place(table)} t${from}
          order by ${column} limit ${page}`)
        for (const { content } of rows) yield JSON.parse(content)
        after = rows.at(-1)?.place ?? undefined
        if (rows.length < page || after === undefined) return
      }
    },
    async among(table, columns, values) {
      const [key = ''] = columns
      // In the type of the column, so that its index finds them.
      const list = sql`${values}::text[]::${await typeOf(table, key)}[]`
      return db.query<SourceRow & object>(sql`
        select ${raw(columns.map((name) => `t.${quoted(name)}::text as ${quoted(name)}`).join(', '))}
        from ${place(table)} t where t.${raw(quoted(key))} = any(${list})`)
    },
    close: () => db.close(),
  }
}
