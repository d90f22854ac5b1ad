import type { Database } from './database.ts'
import { alone } from './patient.ts'
import { failure, nameOf, type PlannedMigration, runText } from './migration-table.ts'
import type { MigrationPatience } from './migrator.ts'
import { raw } from './sql.ts'
import { plainOf, statementsOf } from './statements.ts'

/** An index that is built while the service writes to its table. */
export interface ConcurrentIndex {
  /** Without schema. */
  readonly name: string
  /** With the schema `latchkey`. */
  readonly table: string
}

const form = /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"? on (?:only )?(latchkey\."?\w+"?)/

/** The index, if building it is all that a migration does; PostgreSQL builds it outside of transactions only. */
export function concurrentIndexOf(text: string): ConcurrentIndex | undefined {
  const [statement, ...others] = statementsOf(text)
  const [, name, table] = form.exec(plainOf(statement ?? '')) ?? []
  return name === undefined || table === undefined || others.length > 0 ? undefined : { name, table }
}

/** The same index, built at once in a transaction: for a database with one connection. */
export function withoutConcurrently(text: string): string {
  return text.replace(/\bindex\s+concurrently\b/i, 'index')
}

/**
 * Builds an index on a connection of its own, while `tx` keeps other migrators out. What an earlier try left unfinished is
 * dropped first; one that was finished, but not recorded, stays.
 */
export async function buildIndex(
  db: Database,
  tx: Database,
  migration: PlannedMigration,
  index: ConcurrentIndex,
  { total }: MigrationPatience,
): Promise<void> {
  const what = `Migration ${nameOf(migration)}`
  const patience = { lock: total, total }
  const run = alone(db)
  if (run === undefined) return void (await runText(tx, what, withoutConcurrently(migration.sql)))
  try {
    await waitForBuilder(tx, index, total)
    const isValid = await validityOf(tx, index)
    if (isValid === true) return
    if (isValid === false) await run(raw(`drop index concurrently latchkey."${index.name}"`), patience)
    await run(raw(migration.sql), patience)
  } catch (error) {
    throw failure(what, error)
  }
}

/** A process that was killed may have left a server that is still building: it holds this lock on the table. */
async function waitForBuilder(tx: Database, { table }: ConcurrentIndex, total: number): Promise<void> {
  await tx.query(
    raw(`savepoint waiting; set local lock_timeout = ${Math.round(total)};
      lock table ${table} in share update exclusive mode; rollback to savepoint waiting`),
  )
}

/**
 * Undefined where there is no such index. Without parameters: a portal stays open behind a statement with some, and building
 * the index would wait for its snapshot.
 */
async function validityOf(tx: Database, { name, table }: ConcurrentIndex): Promise<boolean | undefined> {
  const [row] = await tx.query<{ valid: boolean }>(
    raw(`select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = '${name}' and i.indrelid = to_regclass('${table}')`),
  )
  return row?.valid
}
