import type { Database } from './database.ts'
import { compareMigrations } from './migration-states.ts'
import {
  type AppliedRow,
  appliedRows,
  forgetProgress,
  nameOf,
  type PlannedMigration,
  runText,
} from './migration-table.ts'
import { defaultPatience, type MigrationPatience, migratorTransaction } from './migrator.ts'
import { sql } from './sql.ts'

/** What of a feature is to be forgotten. */
export interface Forgetting {
  readonly feature: string
  /** Whether only its rows go. */
  readonly keepTables: boolean
  /** The plan of the configured features: of a former id of one of them, only rows that stand twice go, and no table. */
  readonly plan: readonly PlannedMigration[]
}

/** The steps that forgetting takes back, the newest first, each with the text that is run for it. */
export async function stepsToForget(db: Database, what: Forgetting): Promise<AppliedRow[]> {
  const { feature, keepTables, plan } = what
  const rows = await appliedRows(db)
  const isFormer = plan.some(({ formerly = [] }) => formerly.includes(feature))
  const twice = compareMigrations(plan, rows).filter((state) => state.state === 'twice' && state.feature === feature)
  return rows
    .filter((row) => row.feature === feature && (!isFormer || twice.some(({ name }) => name === row.name)))
    .map((row) => (keepTables || isFormer ? { ...row, down: null } : row))
    .toReversed()
}

/**
 * Takes back what a feature left: its steps from the newest to the oldest, and their rows. All of it or nothing.
 * @returns the steps that are gone
 * @throws {MigrationLocked} when another process keeps migrating
 * @throws {MigrationFailed} at the first step that the database does not take back; then nothing has changed
 */
export async function forgetFeature(
  db: Database,
  what: Forgetting,
  patience: MigrationPatience = defaultPatience,
): Promise<AppliedRow[]> {
  return await migratorTransaction(db, patience, async (tx) => {
    const steps = await stepsToForget(tx, what)
    for (const step of steps) {
      const { feature, name, down } = step
      if (down !== null) await runText(tx, `Nothing was changed. Taking back ${nameOf(step)}`, down)
      await tx.query(sql`delete from latchkey.migration where feature = ${feature} and name = ${name}`)
    }
    await forgetProgress(tx, what.feature)
    return steps
  })
}
