import { installed } from './source-installed.ts'
import { page, paged, placeColumn, type SourceDatabase, type SourceRow } from './source-pages.ts'

interface MySql {
  createConnection(options: object): Promise<{
    execute(text: string, values: readonly unknown[]): Promise<[unknown]>
    end(): Promise<void>
  }>
}

const ticked = (name: string) => `\`${name.replaceAll('`', '``')}\``

/** Opens a database of MySQL or MariaDB to be read. */
export async function openMySql(uri: string, cwd: string): Promise<SourceDatabase> {
  const driver = installed<MySql>('mysql2/promise', cwd, 'Reading MySQL takes the package mysql2: npm install mysql2')
  const connection = await driver.createConnection({
    uri: uri.replace(/^mariadb:/, 'mysql:'),
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
  })
  const all = async (text: string, values: readonly unknown[] = []) =>
    (await connection.execute(text, values))[0] as SourceRow[]
  // Times that the server keeps with a zone come in UTC, wherever it stands.
  await all("set time_zone = '+00:00'")
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
        const text = `convert(concat(${parts}) using utf8mb4) collate utf8mb4_bin`
        const column = key.length === 1 ? `t.${ticked(key[0] ?? '')}` : text
        const from = after === undefined ? '' : ` where ${column} > ?`
        const select = `select ${column} as ${ticked(placeColumn)}, t.* from ${ticked(table)} t${from} order by ${column}`
        return all(`${select} limit ${page}`, after === undefined ? [] : [after])
      }),
    among: (table, columns, values) => {
      const list = columns.map((name) => `cast(${ticked(name)} as char) as ${ticked(name)}`).join(', ')
      const marks = values.map(() => '?').join(', ')
      return all(`select ${list} from ${ticked(table)} where ${ticked(columns[0] ?? '')} in (${marks})`, values)
    },
    close: () => connection.end(),
  }
}
