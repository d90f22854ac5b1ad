import { installed } from './source-installed.ts'
import { page, paged, placeColumn, quoted, type SourceDatabase, type SourceRow } from './source-pages.ts'

/** What both packages for SQLite have. */
interface Sqlite {
  prepare(text: string): { all(...values: readonly unknown[]): unknown[] }
  close(): unknown
}

/** Opens a file of SQLite to be read. */
export async function openSqlite(path: string, cwd: string): Promise<SourceDatabase> {
  const db = (await builtInSqlite(path)) ?? installedSqlite(path, cwd)
  const all = (text: string, ...values: readonly unknown[]) => db.prepare(text).all(...values) as SourceRow[]
  return {
    tables: async () => all("select name from sqlite_master where type = 'table'").map(({ name }) => String(name)),
    columns: async (table) => all('select name from pragma_table_info(?)', table).map(({ name }) => String(name)),
    rows: (table, key) =>
      paged((after) => {
        const parts = key.map((name) => `coalesce(cast(${quoted(name)} as text), '')`).join(' || char(31) || ')
        const column = key.length === 1 ? quoted(key[0] ?? '') : `(${parts})`
        const from = after === undefined ? '' : ` where ${column} > ?`
        const text = `select ${column} as "${placeColumn}", * from ${quoted(table)}${from} order by ${column} limit ${page}`
        return Promise.resolve(all(text, ...(after === undefined ? [] : [after])))
      }),
    among: async (table, columns, values) => {
      const list = columns.map((name) => `cast(${quoted(name)} as text) as ${quoted(name)}`).join(', ')
      const marks = values.map(() => '?').join(', ')
      return all(`select ${list} from ${quoted(table)} where ${quoted(columns[0] ?? '')} in (${marks})`, ...values)
    },
    close: async () => void db.close(),
  }
}

/** Node's own SQLite, from 22.13 on. */
async function builtInSqlite(path: string): Promise<Sqlite | undefined> {
  const name = 'node:sqlite'
  const loaded: { DatabaseSync: new (path: string, options: object) => Sqlite } | undefined = await import(name).catch(
    () => undefined,
  )
  return loaded === undefined ? undefined : new loaded.DatabaseSync(path, { readOnly: true })
}

function installedSqlite(path: string, cwd: string): Sqlite {
  const Opened = installed<new (path: string, options: object) => Sqlite>(
    'better-sqlite3',
    cwd,
    'Reading SQLite takes Node.js 22.13 or newer, or the package better-sqlite3: npm install better-sqlite3',
  )
  return new Opened(path, { readonly: true })
}
