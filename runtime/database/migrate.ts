import type { Database } from './database.ts'
import {
  compareMigrations,
  type MigrationState,
  type OutdatedRow,
  outdatedRows,
  twiceAdvice,
} from './migration-states.ts'
import {
  appliedRows,
  checksumOf,
  defaultPatience,
  ensureTable,
  type MigrationPatience,
  migratorTransaction,
  nameOf,
  type PlannedMigration,
  runText,
} from './migration-table.ts'
import { assignments, columns, sql } from './sql.ts'

/** The text of a migration is another one than when it was applied. */
export class MigrationDrift extends Error {
  override readonly name = 'MigrationDrift'
}

/** A step stands under the present and a former id of its feature. */
export class MigrationTwice extends Error {
  override readonly name = 'MigrationTwice'
}

/**
 * Applies what is pending, each migration in a transaction of its own together with its row. Rows under a former id of a
 * feature get the present one before. Safe to run in many processes at once: each step is applied by one of them, while
 * the others wait and then find it done.
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
  patience: MigrationPatience = defaultPatience,
): Promise<PlannedMigration[]> {
  for (const migration of list) rejectTransactionControl(migration)
  const rows = await appliedRows(db)
  const states = compareMigrations(list, rows)
  rejectProblems(states)
  if (outdatedRows(list, rows).length > 0) await bringRowsUpToDate(db, list, patience)
  const applied: PlannedMigration[] = []
  if (states.every((state) => state.state !== 'pending')) return applied
  for (const migration of list) if (await applyOne(db, migration, list, now, patience)) applied.push(migration)
  return applied
}

/** All of them or none: half of a feature under its former id would be nobody's. */
async function bringRowsUpToDate(
  db: Database,
  list: readonly PlannedMigration[],
  patience: MigrationPatience,
): Promise<void> {
  await migratorTransaction(db, patience, async (tx) => {
    await ensureTable(tx)
    const rows = await appliedRows(tx)
    rejectProblems(compareMigrations(list, rows))
    for (const outdated of outdatedRows(list, rows)) await update(tx, outdated)
  })
}

async function update(tx: Database, { row, becomes }: OutdatedRow): Promise<void> {
  await tx.query(
    sql`update latchkey.migration set ${assignments(becomes)} where feature = ${row.feature} and name = ${row.name}`,
  )
}

async function applyOne(
  db: Database,
  migration: PlannedMigration,
  list: readonly PlannedMigration[],
  now: Date,
  patience: MigrationPatience,
): Promise<boolean> {
  return await migratorTransaction(db, patience, async (tx) => {
    await ensureTable(tx)
    const { feature, name, down } = migration
    const states = compareMigrations(list, await appliedRows(tx)).filter(
      (state) => state.feature === feature && state.name === name,
    )
    rejectProblems(states)
    if (states[0]?.state !== 'pending') return false
    await runText(tx, `Migration ${nameOf(migration)}`, migration.sql)
    const row = { feature, name, checksum: checksumOf(migration), appliedAt: now, down }
    await tx.query(sql`insert into latchkey.migration ${columns(row)}`)
    return true
  })
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
