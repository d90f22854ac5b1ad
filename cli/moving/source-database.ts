import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../runtime/database/database.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'

/** A row by the names of its columns, as the database has them. */
export type SourceRow = Readonly<Record<string, unknown>>

/** A database that is read and never written. */
export interface SourceDatabase {
  /** The names of its tables. */
  tables(): Promise<readonly string[]>
  /** The names of the columns of a table. */
  columns(table: string): Promise<readonly string[]>
  /** All rows of a table in the order of the texts of some columns that tell them apart, in pages. */
  rows(table: string, key: readonly string[]): AsyncGenerator<SourceRow>
  /** The rows whose first named column is one of `values`, with the named columns as texts. */
  among(table: string, columns: readonly string[], values: readonly string[]): Promise<readonly SourceRow[]>
  close(): Promise<void>
}

const page = 1000

/**
 * Opens the database at an address: `postgres://…`, `mysql://…`, or the file of SQLite.
 * @param schema of PostgreSQL
 * @throws {CommandError} when it is none of them, is not there, or its driver is not installed
 */
export async function openSource(address: string, cwd: string, schema = 'public'): Promise<SourceDatabase> {
  if (/^postgres(?:ql)?:\/\//.test(address)) return openPostgres(address, schema)
  if (/^(?:mysql|mariadb):\/\//.test(address)) return openMySql(address, cwd)
  const path = address.startsWith('file:///')
    ? fileURLToPath(address)
    : resolve(cwd, address.replace(/^(?:sqlite|file):/, ''))
  if (!existsSync(path)) {
    throw new CommandError(
      exitCode.usage,
      `There is no file ${path}. Name a database: postgres://…, mysql://… or a file.`,
    )
  }
  return openSqlite(path, cwd)
}

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Opens a PostgreSQL server of another product: with time, and few connections. */
export function openServerOf(url: string): Promise<Database> {
  const patient = { admission: 60_000, call: 300_000, statement: 290_000, lock: 60_000, idle: 600_000, grace: 5000 }
  // Our own tables are of no interest here: the name only has to be one.
  const home = { kind: 'server', url, schema: 'latchkey', pool: 2, prepare: false, deadlines: patient } as const
  return openDatabase(home)
}

async function openPostgres(url: string, schema: string): Promise<SourceDatabase> {
  const db = await openServerOf(url)
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
      const parts = key.map((name) => `coalesce(t.${quoted(name)}::text, '')`).join(' || chr(31) || ')
      const column = raw(`((${parts}) collate "C")`)
      const place = raw(`${quoted(schema)}.${quoted(table)}`)
      let after: string | undefined
      for (;;) {
        const from = after === undefined ? sql`` : sql` where ${column} > ${after}::text`
        const rows = await db.query<{ place: string; content: string }>(sql`
          select ${column} as place, row_to_json(t)::text as content from ${place} t${from}
          order by ${column} limit ${page}`)
        for (const { content } of rows) yield JSON.parse(content)
        after = rows.at(-1)?.place
        if (rows.length < page || after === undefined) return
      }
    },
    async among(table, columns, values) {
      const [key = ''] = columns
      const [column] = await db.query<{ type: string }>(sql`
        select udt_name::text as type from information_schema.columns
        where table_schema = ${schema} and table_name = ${table} and column_name = ${key}`)
      // In the type of the column, so that its index finds them.
      const list = sql`${values}::text[]::${raw(quoted(column?.type ?? 'text'))}[]`
      return db.query<SourceRow & object>(sql`
        select ${raw(columns.map((name) => `t.${quoted(name)}::text as ${quoted(name)}`).join(', '))}
        from ${raw(`${quoted(schema)}.${quoted(table)}`)} t where t.${raw(quoted(key))} = any(${list})`)
    },
    close: () => db.close(),
  }
}

/** What both packages for SQLite have. */
interface Sqlite {
  prepare(text: string): { all(...values: readonly unknown[]): unknown[] }
  close(): unknown
}

async function openSqlite(path: string, cwd: string): Promise<SourceDatabase> {
  const db = (await builtInSqlite(path)) ?? installedSqlite(path, cwd)
  const all = (text: string, ...values: readonly unknown[]) => db.prepare(text).all(...values) as SourceRow[]
  return {
    tables: async () => all("select name from sqlite_master where type = 'table'").map(({ name }) => String(name)),
    columns: async (table) => all('select name from pragma_table_info(?)', table).map(({ name }) => String(name)),
    rows: (table, key) =>
      paged((after) => {
        const column = `(${key.map((name) => `coalesce(cast(${quoted(name)} as text), '')`).join(' || char(31) || ')})`
        const from = after === undefined ? '' : ` where ${column} > ?`
        const text = `select ${column} as "latchkey place", * from ${quoted(table)}${from} order by ${column} limit ${page}`
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

/** Pages of rows that carry where they stand. */
async function* paged(read: (after: string | undefined) => Promise<readonly SourceRow[]>): AsyncGenerator<SourceRow> {
  let after: string | undefined
  for (;;) {
    const rows = await read(after)
    for (const { ['latchkey place']: _, ...row } of rows) yield row
    const last = rows.at(-1)?.['latchkey place']
    if (rows.length < page || typeof last !== 'string') return
    after = last
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

/** A package of the project. @throws {CommandError} with `advice` when it is not installed there */
function installed<Package>(name: string, cwd: string, advice: string): Package {
  try {
    return createRequire(join(cwd, 'package.json'))(name) as Package
  } catch (cause) {
    throw Object.assign(new CommandError(exitCode.configuration, advice), { cause })
  }
}

interface MySql {
  createConnection(options: object): Promise<{
    execute(text: string, values: readonly unknown[]): Promise<[unknown]>
    end(): Promise<void>
  }>
}

async function openMySql(uri: string, cwd: string): Promise<SourceDatabase> {
  const driver = installed<MySql>('mysql2/promise', cwd, 'Reading MySQL takes the package mysql2: npm install mysql2')
  const connection = await driver.createConnection({
    uri,
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
  })
  // Times that the server keeps with a zone come in UTC, wherever it stands.
  await connection.execute("set time_zone = '+00:00'", [])
  const ticked = (name: string) => `\`${name.replaceAll('`', '``')}\``
  const all = async (text: string, values: readonly unknown[] = []) =>
    (await connection.execute(text, values))[0] as SourceRow[]
  return {
    async tables() {
      const rows = await all('select table_name as name from information_schema.tables where table_schema = database()')
      return rows.map(({ name }) => String(name))
    },
    async columns(table) {
      const text =
        'select column_name as name from information_schema.columns where table_schema = database() and table_name = ?'
      return (await all(text, [table])).map(({ name }) => String(name))
    },
    rows: (table, key) =>
      paged((after) => {
        const parts = key.map((name) => `coalesce(cast(${ticked(name)} as char), '')`).join(', char(31), ')
        const column = `convert(concat(${parts}) using utf8mb4) collate utf8mb4_bin`
        const from = after === undefined ? '' : ` where ${column} > ?`
        return all(
          `select ${column} as \`latchkey place\`, t.* from ${ticked(table)} t${from} order by 1 limit ${page}`,
          after === undefined ? [] : [after],
        )
      }),
    among: (table, columns, values) => {
      const list = columns.map((name) => `cast(${ticked(name)} as char) as ${ticked(name)}`).join(', ')
      const marks = values.map(() => '?').join(', ')
      return all(`select ${list} from ${ticked(table)} where ${ticked(columns[0] ?? '')} in (${marks})`, values)
    },
    close: () => connection.end(),
  }
}
