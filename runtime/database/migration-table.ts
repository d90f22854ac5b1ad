import { createHash } from 'node:crypto'
import { DatabaseUnavailable } from './database.ts'
import type { Database } from './database.ts'
import { type MigrationPhase, phaseOf } from './migration-phase.ts'
import { columns, raw, sql } from './sql.ts'

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
  /** Whether the version before goes on working with what it leaves. */
  readonly phase?: MigrationPhase
  /** Whether `sql` runs again and again, each time in a transaction of its own, until it changes nothing. */
  readonly batches?: boolean
  /** Version of the code that brings the step; a later one applies a `contract` that this one held back. */
  readonly release?: string
}

/** What the database keeps of a step that was applied. */
export interface AppliedRow {
  readonly feature: string
  readonly name: string
  readonly checksum: string
  readonly appliedAt: Date
  readonly down: string | null
  /** Null where a release applied it that did not write it down. */
  readonly phase: MigrationPhase | null
}

/** What the database keeps of a step that is under way or held back. */
export interface ProgressRow {
  readonly feature: string
  readonly name: string
  /** The release whose `migrate` met the step first and held it back; null where nothing ran with the tables before. */
  readonly release: string | null
  /** Rows that its batches have changed so far. */
  readonly rows: number
}

/** The database rejected a migration; nothing of it remains. `cause` is its answer. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** Makes the table of the migrations. */
export const createText = `create table if not exists latchkey.migration (
  feature text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null,
  down text,
  phase text,
  primary key (feature, name)
)`

const laterColumns = ['down', 'phase']
const addText = (column: string) => `alter table latchkey.migration add column if not exists ${column} text`

/** Gives a table of before the columns that it lacks. */
export const addColumnsText = laterColumns.map(addText).join(';\n')

const createProgressText = `create table if not exists latchkey.migration_progress (
  feature text not null,
  name text not null,
  release text,
  rows bigint not null default 0,
  primary key (feature, name)
)`

/** Whether a list has steps of which something is kept before they are applied. */
export function keepsProgress(list: readonly PlannedMigration[]): boolean {
  return list.some(({ phase, batches }) => phase === 'contract' || batches === true)
}

/** Makes the schema and the table where they are missing, and the columns that came later. */
export async function ensureTable(tx: Database, list: readonly PlannedMigration[]): Promise<void> {
  // Asked first, because `create schema if not exists` needs a right that a prepared schema makes unnecessary.
  const [found] = await tx.query<{ exists: boolean }>(raw(`select to_regnamespace('latchkey') is not null as exists`))
  if (!found?.exists) await tx.query(raw('create schema if not exists latchkey'))
  await tx.query(raw(createText))
  // Asked first, because even an `alter table` that does nothing keeps readers out until the migration ends.
  const there = await tx.query<{ name: string }>(
    raw(`select attname as name from pg_attribute
      where attrelid = to_regclass('latchkey.migration') and attnum > 0 and not attisdropped`),
  )
  const missing = laterColumns.filter((column) => !there.some(({ name }) => name === column))
  for (const column of missing) await tx.query(raw(addText(column)))
  if (keepsProgress(list)) await tx.query(raw(createProgressText))
}

/** What was applied, oldest first; nothing on an empty database. */
export async function appliedRows(db: Database): Promise<AppliedRow[]> {
  const [found] = await db.query<{ exists: boolean }>(
    raw(`select to_regclass('latchkey.migration') is not null as exists`),
  )
  return found?.exists === true ? await readRows(db) : []
}

/** What was applied, where the table is known to be there. */
export async function readRows(db: Database): Promise<AppliedRow[]> {
  // By way of JSON, because a database that was migrated before has no such columns yet.
  return await db.query<AppliedRow>(
    raw(`select feature, name, checksum, applied_at,
        to_jsonb(migration) ->> 'down' as down, to_jsonb(migration) ->> 'phase' as phase
      from latchkey.migration as migration order by applied_at, feature, name`),
  )
}

/** What is under way or held back of a list; asks nothing where the list has no such steps. */
export async function progressRows(db: Database, list: readonly PlannedMigration[]): Promise<ProgressRow[]> {
  if (!keepsProgress(list) || !(await hasProgress(db))) return []
  return await db.query<ProgressRow>(
    raw('select feature, name, release, rows::float8 as rows from latchkey.migration_progress order by feature, name'),
  )
}

async function hasProgress(db: Database): Promise<boolean> {
  const [found] = await db.query<{ exists: boolean }>(
    raw(`select to_regclass('latchkey.migration_progress') is not null as exists`),
  )
  return found?.exists === true
}

/** Records a step that was applied, in the transaction that applied it. */
export async function recordStep(tx: Database, migration: PlannedMigration, now: Date): Promise<void> {
  const { feature, name, down } = migration
  const row = { feature, name, checksum: checksumOf(migration), appliedAt: now, down, phase: phaseOf(migration) }
  await tx.query(sql`insert into latchkey.migration ${columns(row)}`)
  if (keepsProgress([migration])) await forgetProgress(tx, feature, name)
}

/** Forgets what is under way or held back of a feature, or of one of its steps. */
export async function forgetProgress(tx: Database, feature: string, name?: string): Promise<void> {
  if (!(await hasProgress(tx))) return
  const only = name === undefined ? sql`` : sql`and name = ${name}`
  await tx.query(sql`delete from latchkey.migration_progress where feature = ${feature} ${only}`)
}

/** Runs the text of a step; `what` names it where the database rejects it. */
export async function runText<Row extends object>(tx: Database, what: string, text: string): Promise<Row[]> {
  try {
    return await tx.query<Row>(raw(text))
  } catch (error) {
    throw failure(what, error)
  }
}

/** What is said where the database rejects a step. */
export function failure(what: string, error: unknown): Error {
  const told = `${what} failed: ${error instanceof Error ? error.message : String(error)}`
  return error instanceof DatabaseUnavailable
    ? new DatabaseUnavailable(told, { cause: error.cause })
    : new MigrationFailed(told, { cause: error })
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
