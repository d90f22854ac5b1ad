import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { openMySql } from './source-mysql.ts'
import type { SourceDatabase } from './source-pages.ts'
import { openPostgres } from './source-postgres.ts'
import { openSqlite } from './source-sqlite.ts'

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
