import { createHash } from 'node:crypto'
import { DatabaseUnavailable } from './database.ts'
import type { Database } from './database.ts'
import { codeOf } from './failure.ts'
import { patientTransaction } from './patient.ts'
import { raw } from './sql.ts'

/** One step that the code brings, in the order in which it is applied. */
export interface PlannedMigration {
  readonly feature: string
  /** Ids that the feature had before: a row under one of them is this step's. */
  readonly formerly?: readonly string[]
  readonly name: string
  /** Plain SQL with tables in the schema `latchkey`; may hold several statements. */
  readonly sql: string
  /** SQL that takes the step back; stored with its row for the day when the feature is gone. */
  readonly down?: string
  /** What the checksum is made of in the place of `sql`. */
  readonly sameAs?: string
}

/** What the database keeps of a step that was applied. */
export interface AppliedRow {
  readonly feature: string
  readonly name: string
  readonly checksum: string
  readonly appliedAt: Date
  readonly down: string | null
}

/** Another process has been migrating for longer than we wait. */
export class MigrationLocked extends Error {
  override readonly name = 'MigrationLocked'
}

/** The database rejected a migration; nothing of it remains. `cause` is its answer. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** How long migrating waits, in milliseconds. */
export interface MigrationPatience {
  /** For another process that migrates. */
  readonly migrator: number
  /** For a lock on a table in use; beyond it the migration fails rather than stopping everybody behind it. */
  readonly table: number
  /** For one migration in all. */
  readonly total: number
}

/** What who says nothing gets. */
export const defaultPatience: MigrationPatience = { migrator: 300_000, table: 10_000, total: 900_000 }

// Any two numbers that nobody else uses: 'latc', 'hkey' as bytes.
const migratorLock = '1818326115, 1751868793'

/** Takes the lock that one migrator has at a time. Transaction-level, so that it ends with its connection and works behind a pooler. */
export const lockText = `select pg_advisory_xact_lock(${migratorLock})`

/** Makes the table of the migrations. */
export const createText = `create table if not exists latchkey.migration (
  feature text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null,
  down text,
  primary key (feature, name)
)`

/** Gives a table of before the column that it lacks. */
export const addDownText = 'alter table latchkey.migration add column if not exists down text'

/** A transaction of the one migrator, beyond the deadlines of ordinary calls. */
export async function migratorTransaction<Result>(
  db: Database,
  patience: MigrationPatience,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const locked = async (tx: Database) => {
    await lockMigrators(tx)
    await tx.query(raw(`set local lock_timeout = ${Math.round(patience.table)}`))
    return await work(tx)
  }
  return await patientTransaction(db, locked, { lock: patience.migrator, total: patience.total })
}

async function lockMigrators(tx: Database): Promise<void> {
  try {
    await tx.query(raw(lockText))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || codeOf(error.cause) !== '55P03') throw error
    throw new MigrationLocked('Another process is migrating this database and has not finished. Try again later.', {
      cause: error,
    })
  }
}

/** Makes the schema and the table where they are missing, and the columns that came later. */
export async function ensureTable(tx: Database): Promise<void> {
  // Asked first, because `create schema if not exists` needs a right that a prepared schema makes unnecessary.
  const [found] = await tx.query<{ exists: boolean }>(raw(`select to_regnamespace('latchkey') is not null as exists`))
  if (!found?.exists) await tx.query(raw('create schema if not exists latchkey'))
  await tx.query(raw(createText))
  // Asked first, because even an `alter table` that does nothing keeps readers out until the migration ends.
  const [column] = await tx.query<{ exists: boolean }>(
    raw(`select exists (select from pg_attribute
      where attrelid = to_regclass('latchkey.migration') and attname = 'down' and not attisdropped) as exists`),
  )
  if (!column?.exists) await tx.query(raw(addDownText))
}

/** What was applied, oldest first; nothing on an empty database. */
export async function appliedRows(db: Database): Promise<AppliedRow[]> {
  const [found] = await db.query<{ exists: boolean }>(
    raw(`select to_regclass('latchkey.migration') is not null as exists`),
  )
  if (!found?.exists) return []
  // By way of JSON, because a database that was migrated before has no such column yet.
  return await db.query<AppliedRow>(
    raw(`select feature, name, checksum, applied_at, to_jsonb(migration) ->> 'down' as down
      from latchkey.migration as migration order by applied_at, feature, name`),
  )
}

/** Runs the text of a step; `what` names it where the database rejects it. */
export async function runText(tx: Database, what: string, text: string): Promise<void> {
  try {
    await tx.query(raw(text))
  } catch (error) {
    const told = `${what} failed: ${error instanceof Error ? error.message : String(error)}`
    throw error instanceof DatabaseUnavailable
      ? new DatabaseUnavailable(told, { cause: error.cause })
      : new MigrationFailed(told, { cause: error })
  }
}

/** What tells a text from another. */
export function checksumOf(migration: PlannedMigration): string {
  return createHash('sha256')
    .update(migration.sameAs ?? migration.sql)
    .digest('hex')
}

/** `email-password/0001_password`. */
export function nameOf({ feature, name }: { readonly feature: string; readonly name: string }): string {
  return `${feature}/${name}`
}
