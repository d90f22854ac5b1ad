import { setTimeout as delay } from 'node:timers/promises'
import { buildIndex, concurrentIndexOf } from './concurrent-index.ts'
import type { Database } from './database.ts'
import {
  compareMigrations,
  type MigrationState,
  type OutdatedRow,
  outdatedRows,
  twiceAdvice,
  unmetContracts,
} from './migration-states.ts'
import {
  type AppliedRow,
  appliedRows,
  ensureTable,
  MigrationFailed,
  nameOf,
  type PlannedMigration,
  type ProgressRow,
  progressRows,
  readRows,
  recordStep,
  runText,
} from './migration-table.ts'
import { defaultPatience, isTableBusy, type MigrationPatience, migratorTransaction, type Waiting } from './migrator.ts'
import { isPatient } from './patient.ts'
import { assignments, columns, sql } from './sql.ts'
import { statementsOf } from './statements.ts'

/** The text of a migration is another one than when it was applied. */
export class MigrationDrift extends Error {
  override readonly name = 'MigrationDrift'
}

/** A step stands under the present and a former id of its feature. */
export class MigrationTwice extends Error {
  override readonly name = 'MigrationTwice'
}

/** How to migrate, where it is not as usual. */
export interface MigrateOptions {
  readonly patience?: MigrationPatience
  /** Whether steps that are held back for a later release are applied too. */
  readonly contract?: boolean
  readonly waiting?: Waiting
  /** Told after each batch of a step: how many rows it has changed in all. */
  readonly batchDone?: (step: PlannedMigration, rows: number) => void
}

/** How often a step is tried that waited too long for a table in use. Between two tries, others get through. */
const tries = 3

/**
 * Applies what is pending, each migration in a transaction of its own together with its row; one that says `batches` in many
 * of them, and an index that is built concurrently outside of any. Where nothing was applied before, those that come first and
 * are neither share one transaction. Rows under a former id of a feature get the present one before. Safe to run in many processes at
 * once, and after one was killed: each step is applied by one of them, while the others wait and then find it done.
 * @returns what this call applied
 * @throws {MigrationDrift} when an applied one was changed since; then nothing is applied
 * @throws {MigrationTwice} when one stands under two ids of its feature; then nothing is applied
 * @throws {MigrationLocked} when another process keeps migrating
 * @throws {MigrationFailed} at the first that the database rejects; those before it stay
 */
export async function applyMigrations(
  db: Database,
  list: readonly PlannedMigration[],
  now: Date,
  options: MigrateOptions = {},
): Promise<PlannedMigration[]> {
  for (const migration of list) rejectTransactionControl(migration)
  const known = await readKnown(db, list)
  rejectProblems(statesOf(list, known))
  const run = { db, list, now, options, patience: options.patience ?? defaultPatience }
  if (outdatedRows(list, known.rows).length > 0) await bringRowsUpToDate(run)
  if (!hasWork(list, known, options)) return []
  const applied = known.rows.length === 0 ? await applyFirst(run) : []
  for (let isReady = applied.length > 0; ; isReady = true) {
    const step = await tryNext(run, isReady)
    if (step === undefined) return applied
    if (step.rows === undefined) applied.push(step.migration)
    else options.batchDone?.(step.migration, step.rows)
  }
}

interface Run {
  readonly db: Database
  readonly list: readonly PlannedMigration[]
  readonly now: Date
  readonly options: MigrateOptions
  readonly patience: MigrationPatience
}

interface Known {
  readonly rows: readonly AppliedRow[]
  readonly progress: readonly ProgressRow[]
}

async function readKnown(db: Database, list: readonly PlannedMigration[]): Promise<Known> {
  return { rows: await appliedRows(db), progress: await progressRows(db, list) }
}

function statesOf(list: readonly PlannedMigration[], { rows, progress }: Known): MigrationState[] {
  return compareMigrations(list, rows, progress)
}

function isWanted({ state }: MigrationState, { contract = false }: MigrateOptions): boolean {
  return state === 'pending' || (contract && state === 'held')
}

/** That a step is held back is written down too: a later release has to know since when. */
function hasWork(list: readonly PlannedMigration[], known: Known, options: MigrateOptions): boolean {
  return (
    statesOf(list, known).some((state) => isWanted(state, options)) ||
    unmetContracts(list, known.rows, known.progress).length > 0
  )
}

/** All of them or none: half of a feature under its former id would be nobody's. */
async function bringRowsUpToDate({ db, list, options, patience }: Run): Promise<void> {
  const work = async (tx: Database) => {
    await ensureTable(tx, list)
    const rows = await appliedRows(tx)
    rejectProblems(compareMigrations(list, rows))
    for (const outdated of outdatedRows(list, rows)) await update(tx, outdated)
  }
  await migratorTransaction(db, patience, work, options.waiting)
}

async function update(tx: Database, { row, becomes }: OutdatedRow): Promise<void> {
  await tx.query(
    sql`update latchkey.migration set ${assignments(becomes)} where feature = ${row.feature} and name = ${row.name}`,
  )
}

/** What one transaction came to: a step is done, or a batch of it, and then how many rows all batches have changed. */
interface Step {
  readonly migration: PlannedMigration
  readonly rows: number | undefined
}

function tryNext(run: Run, isReady: boolean): Promise<Step | undefined> {
  return inTurn(run, (tx) => applyNext(run, tx, isReady))
}

/** Does `work` as the one migrator, in a transaction; again where it waited too long for a table in use. */
async function inTurn<Result>(
  { db, patience, options }: Run,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await migratorTransaction(db, patience, work, options.waiting)
    } catch (error) {
      if (tried >= tries || !isTableBusy(error)) throw error
      await delay(patience.table)
    }
  }
}

/**
 * Applies the first steps of a database that has none together, which waits for the disk once instead of for each. None where the
 * database rejects one of them: each by itself, those before it stay and it is named. None either where the database has only ordinary
 * transactions, whose deadline they might not keep together.
 */
async function applyFirst(run: Run): Promise<PlannedMigration[]> {
  const { list, now } = run
  const other = list.findIndex(({ sql: text, batches }) => batches === true || concurrentIndexOf(text) !== undefined)
  const steps = list.slice(0, other === -1 ? list.length : other)
  if (steps.length === 0 || !isPatient(run.db)) return []
  try {
    return await inTurn(run, async (tx) => {
      await ensureTable(tx, list)
      // Another process may have come before us.
      if ((await readRows(tx)).length > 0) return []
      await noteContracts(tx, list, { rows: [], progress: await progressRows(tx, list) })
      for (const step of steps) {
        await runText(tx, `Migration ${nameOf(step)}`, step.sql)
        await recordStep(tx, step, now)
      }
      return [...steps]
    })
  } catch (error) {
    if (error instanceof MigrationFailed) return []
    throw error
  }
}

/** Writes down which steps that take something away are held back, and by which release. */
async function noteContracts(
  tx: Database,
  list: readonly PlannedMigration[],
  { rows, progress }: Known,
): Promise<void> {
  for (const row of unmetContracts(list, rows, progress)) {
    await tx.query(sql`insert into latchkey.migration_progress ${columns(row)}`)
  }
}

/**
 * Applies the first step that is to be applied; undefined where all are. Another process may have come before us.
 * `isReady` says that a transaction before this one made the tables that keep what was applied.
 */
async function applyNext(run: Run, tx: Database, isReady: boolean): Promise<Step | undefined> {
  const { list, now, options } = run
  if (!isReady) await ensureTable(tx, list)
  const known = { rows: await readRows(tx), progress: await progressRows(tx, list) }
  await noteContracts(tx, list, known)
  const states = statesOf(list, known)
  rejectProblems(states)
  const next = states.findIndex((state) => isWanted(state, options))
  const migration = list[next]
  if (migration === undefined) return undefined
  const rows = await applyStep(run, tx, migration, states[next]?.rows ?? 0)
  if (rows === undefined) await recordStep(tx, migration, now)
  return { migration, rows }
}

async function applyStep({ db, patience }: Run, tx: Database, migration: PlannedMigration, before: number) {
  const index = concurrentIndexOf(migration.sql)
  if (migration.batches === true) return await applyBatch(tx, migration, before)
  if (index !== undefined) await buildIndex(db, tx, migration, index, patience)
  else await runText(tx, `Migration ${nameOf(migration)}`, migration.sql)
  return undefined
}

/** Runs the statement once, and counts what it changed; undefined when that was nothing. */
async function applyBatch(tx: Database, migration: PlannedMigration, before: number): Promise<number | undefined> {
  const { feature, name } = migration
  const [statement = ''] = statementsOf(migration.sql)
  const text = `with batch as (${statement}\nreturning 1) select count(*)::int as rows from batch`
  const [changed] = await runText<{ rows: number }>(tx, `Migration ${nameOf(migration)}`, text)
  const rows = changed?.rows ?? 0
  if (rows === 0) return undefined
  await tx.query(sql`
    insert into latchkey.migration_progress as p ${columns({ feature, name, rows })}
    on conflict (feature, name) do update set rows = p.rows + excluded.rows`)
  return before + rows
}

function rejectProblems(states: readonly MigrationState[]): void {
  const changed = states.filter((state) => state.state === 'changed')
  if (changed.length > 0) {
    throw new MigrationDrift(
      `The text of applied migrations has changed: ${changed.map(nameOf).join(', ')}. ` +
        'Restore their published text; a change to the tables is a new migration.',
    )
  }
  const twice = states.filter((state) => state.state === 'twice')
  if (twice.length > 0) throw new MigrationTwice(twiceAdvice(twice))
}

/** A COMMIT inside would keep half of a migration. */
function rejectTransactionControl(migration: PlannedMigration): void {
  const ends = /(?:^|;)\s*(?:commit|rollback)\s*(?:work|transaction)?\s*(?:;|$)/i
  if (!ends.test(migration.sql) && !ends.test(migration.down ?? '')) return
  throw new TypeError(`Migration ${nameOf(migration)} ends its own transaction; every migration runs inside one`)
}
