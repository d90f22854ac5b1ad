import { createHash } from 'node:crypto'
import { DatabaseUnavailable } from './database.ts'
import type { Database } from './database.ts'
import { codeOf } from './failure.ts'
import { patientTransaction } from './patient.ts'
import { columns, raw, sql } from './sql.ts'
import { inSchema } from './text.ts'

/** One step that the code brings, in the order in which it is applied. */
export interface PlannedMigration {
  readonly feature: string
  readonly name: string
  /** Plain SQL with tables in the schema `latchkey`; may hold several statements. */
  readonly sql: string
}

/** A step and what the database knows of it; `unknown` is one that the code does not bring. */
export interface MigrationState {
  readonly feature: string
  readonly name: string
  readonly checksum: string
  readonly state: 'applied' | 'pending' | 'changed' | 'unknown'
  readonly appliedAt: Date | null
}

/** The text of a migration is another one than when it was applied. */
export class MigrationDrift extends Error {
  override readonly name = 'MigrationDrift'
}

/** Another process has been migrating for longer than we wait. */
export class MigrationLocked extends Error {
  override readonly name = 'MigrationLocked'
}

/** The database refused a migration; nothing of it remains. `cause` is its answer. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** How long `applyMigrations` waits, in milliseconds. */
export interface MigrationPatience {
  /** For another process that migrates. */
  readonly migrator: number
  /** For a lock on a table in use; beyond it the migration fails rather than stopping everybody behind it. */
  readonly table: number
  /** For one migration in all. */
  readonly total: number
}

const defaultPatience: MigrationPatience = { migrator: 300_000, table: 10_000, total: 900_000 }

// Any two numbers that nobody else uses: 'latc', 'hkey' as bytes.
const migratorLock = '1818326115, 1751868793'

const createTable = `create table if not exists latchkey.migration (
  feature text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null,
  primary key (feature, name)
)`

interface AppliedRow {
  readonly feature: string
  readonly name: string
  readonly checksum: string
  readonly appliedAt: Date
}

/** Compares `list` with what the database has. Works on an empty database and writes nothing. */
export async function migrationStates(db: Database, list: readonly PlannedMigration[]): Promise<MigrationState[]> {
  return compare(list, await appliedRows(db))
}

/**
 * Applies what is pending, each migration in a transaction of its own together with its row. Safe to run in many
 * processes at once: each step is applied by one of them, while the others wait and then find it done.
 * @returns what this call applied
 * @throws {MigrationDrift} when an applied one was changed since; then nothing is applied
 * @throws {MigrationLocked} when another process keeps migrating
 * @throws {MigrationFailed} at the first that the database refuses; those before it stay
 */
export async function applyMigrations(
  db: Database,
  list: readonly PlannedMigration[],
  now: Date,
  patience: MigrationPatience = defaultPatience,
): Promise<PlannedMigration[]> {
  for (const migration of list) refuseTransactionControl(migration)
  const states = await migrationStates(db, list)
  refuseDrift(states)
  const applied: PlannedMigration[] = []
  if (states.every((state) => state.state !== 'pending')) return applied
  for (const migration of list) if (await applyOne(db, migration, now, patience)) applied.push(migration)
  return applied
}

/**
 * The SQL that brings a database without them to `list`, rows of the migration table included, for those who apply
 * it by hand. One transaction: all of it or nothing.
 */
export function migrationScript(list: readonly PlannedMigration[], schema: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  const steps = list.map((migration) => {
    const row = [migration.feature, migration.name, checksumOf(migration)].map(quote).join(', ')
    return [
      `-- ${migration.feature}/${migration.name}`,
      `${migration.sql.trim()}\n;`,
      `insert into latchkey.migration (feature, name, checksum, applied_at) values (${row}, now());`,
    ].join('\n')
  })
  const head = [
    'begin;',
    `select pg_advisory_xact_lock(${migratorLock});`,
    'create schema if not exists latchkey;',
    `${createTable};`,
  ].join('\n')
  return inSchema(`${[head, ...steps, 'commit;'].join('\n\n')}\n`, schema)
}

async function applyOne(
  db: Database,
  migration: PlannedMigration,
  now: Date,
  patience: MigrationPatience,
): Promise<boolean> {
  const work = async (tx: Database) => {
    await lockMigrators(tx)
    await tx.query(raw(`set local lock_timeout = ${Math.round(patience.table)}`))
    await ensureTable(tx)
    const states = compare([migration], await appliedRows(tx))
    refuseDrift(states)
    if (states[0]?.state !== 'pending') return false
    await run(tx, migration)
    const { feature, name } = migration
    const row = { feature, name, checksum: checksumOf(migration), appliedAt: now }
    await tx.query(sql`insert into latchkey.migration ${columns(row)}`)
    return true
  }
  return await patientTransaction(db, work, { lock: patience.migrator, total: patience.total })
}

/** Transaction-level, so that it ends with its connection and works behind a pooler. */
async function lockMigrators(tx: Database): Promise<void> {
  try {
    await tx.query(raw(`select pg_advisory_xact_lock(${migratorLock})`))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || codeOf(error.cause) !== '55P03') throw error
    throw new MigrationLocked('Another process is migrating this database and has not finished. Try again later.', {
      cause: error,
    })
  }
}

async function ensureTable(tx: Database): Promise<void> {
  // Asked first, because `create schema if not exists` needs a right that a prepared schema makes unnecessary.
  const [found] = await tx.query<{ exists: boolean }>(raw(`select to_regnamespace('latchkey') is not null as exists`))
  if (!found?.exists) await tx.query(raw('create schema if not exists latchkey'))
  await tx.query(raw(createTable))
}

async function run(tx: Database, migration: PlannedMigration): Promise<void> {
  try {
    await tx.query(raw(migration.sql))
  } catch (error) {
    const told = `Migration ${nameOf(migration)} failed: ${error instanceof Error ? error.message : String(error)}`
    throw error instanceof DatabaseUnavailable
      ? new DatabaseUnavailable(told, { cause: error.cause })
      : new MigrationFailed(told, { cause: error })
  }
}

async function appliedRows(db: Database): Promise<AppliedRow[]> {
  const [found] = await db.query<{ exists: boolean }>(
    raw(`select to_regclass('latchkey.migration') is not null as exists`),
  )
  if (!found?.exists) return []
  return await db.query<AppliedRow>(
    raw('select feature, name, checksum, applied_at from latchkey.migration order by applied_at, feature, name'),
  )
}

function compare(list: readonly PlannedMigration[], rows: readonly AppliedRow[]): MigrationState[] {
  const planned = list.map((migration): MigrationState => {
    const { feature, name } = migration
    const checksum = checksumOf(migration)
    const row = rows.find((candidate) => candidate.feature === feature && candidate.name === name)
    if (!row) return { feature, name, checksum, state: 'pending', appliedAt: null }
    return {
      feature,
      name,
      checksum,
      state: row.checksum === checksum ? 'applied' : 'changed',
      appliedAt: row.appliedAt,
    }
  })
  const unknown = rows
    .filter((row) => !list.some((migration) => migration.feature === row.feature && migration.name === row.name))
    .map((row): MigrationState => ({ ...row, state: 'unknown' }))
  return [...planned, ...unknown]
}

function refuseDrift(states: readonly MigrationState[]): void {
  const changed = states.filter((state) => state.state === 'changed')
  if (changed.length === 0) return
  throw new MigrationDrift(
    `The text of applied migrations has changed: ${changed.map(nameOf).join(', ')}. ` +
      'Restore their published text; a change to the tables is a new migration.',
  )
}

/** A COMMIT inside would keep half of a migration. */
function refuseTransactionControl(migration: PlannedMigration): void {
  if (!/(?:^|;)\s*(?:commit|rollback)\s*(?:work|transaction)?\s*(?:;|$)/i.test(migration.sql)) return
  throw new TypeError(`Migration ${nameOf(migration)} ends its own transaction; every migration runs inside one`)
}

function checksumOf(migration: PlannedMigration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}

function nameOf({ feature, name }: { feature: string; name: string }): string {
  return `${feature}/${name}`
}
