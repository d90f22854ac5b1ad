import type { Database } from './database.ts'
import { type AppliedRow, appliedRows, checksumOf, nameOf, type PlannedMigration } from './migration-table.ts'

/**
 * A step and what the database knows of it. `unknown` is one that the code does not bring; `twice` a row under a former id
 * of a feature whose row under the present id is there as well.
 */
export interface MigrationState {
  readonly feature: string
  readonly name: string
  readonly checksum: string
  readonly state: 'applied' | 'pending' | 'changed' | 'unknown' | 'twice'
  readonly appliedAt: Date | null
  /** The former id that its row still carries; `applyMigrations` gives it the present one. */
  readonly formerly?: string
  /** Of `twice`: the id that the feature has now. */
  readonly owner?: string
}

/** A row that says less than the code: it carries a former id, or another `down`. */
export interface OutdatedRow {
  readonly row: AppliedRow
  /** What it becomes; what is not named stays. */
  readonly becomes: { readonly feature?: string; readonly down?: string }
}

/** Compares `list` with what the database has. Works on an empty database and writes nothing. */
export async function migrationStates(db: Database, list: readonly PlannedMigration[]): Promise<MigrationState[]> {
  return compareMigrations(list, await appliedRows(db))
}

/** The rows that `applyMigrations` would bring up to date. */
export async function outdatedMigrations(db: Database, list: readonly PlannedMigration[]): Promise<OutdatedRow[]> {
  return outdatedRows(list, await appliedRows(db))
}

/** The states of `list`, then those of rows that belong to none of it. */
export function compareMigrations(list: readonly PlannedMigration[], rows: readonly AppliedRow[]): MigrationState[] {
  const taken = new Set<AppliedRow>()
  const planned = list.map((migration): MigrationState => {
    const row = rowFor(migration, list, rows)
    if (row !== undefined) taken.add(row)
    return stateOf(migration, row)
  })
  return [...planned, ...rows.filter((row) => !taken.has(row)).map((row) => withoutPlan(row, list))]
}

/** The rows that say less than `list`, in its order. */
export function outdatedRows(list: readonly PlannedMigration[], rows: readonly AppliedRow[]): OutdatedRow[] {
  return list.flatMap((migration) => {
    const row = rowFor(migration, list, rows)
    if (row === undefined) return []
    const { feature, down = row.down } = migration
    const becomes = {
      ...(row.feature !== feature && { feature }),
      ...(down !== null && row.down !== down && { down }),
    }
    return Object.keys(becomes).length === 0 ? [] : [{ row, becomes }]
  })
}

/** What to say of rows under two ids of one feature. */
export function twiceAdvice(states: readonly MigrationState[]): string {
  const told = states.map((state) => `${nameOf(state)}, which ${state.owner} has as well`).join('; ')
  const ids = [...new Set(states.map((state) => state.feature))]
  return (
    `The database has rows under two ids of one feature: ${told}. Nothing was changed. Where both mean the same ` +
    `tables, drop the older rows: ${ids.map((id) => `npx latchkey migrate forget ${id} --keep-tables`).join(' and ')}`
  )
}

/** The row under the present id; without one, the first under a former id. */
function rowFor(
  migration: PlannedMigration,
  list: readonly PlannedMigration[],
  rows: readonly AppliedRow[],
): AppliedRow | undefined {
  const { feature, name } = migration
  for (const id of [feature, ...formerIds(migration, list)]) {
    const row = rows.find((candidate) => candidate.feature === id && candidate.name === name)
    if (row !== undefined) return row
  }
  return undefined
}

/** Without those that another feature has now: its rows are its own. */
function formerIds({ formerly = [] }: PlannedMigration, list: readonly PlannedMigration[]): readonly string[] {
  return formerly.filter((id) => !list.some((other) => other.feature === id))
}

function stateOf(migration: PlannedMigration, row: AppliedRow | undefined): MigrationState {
  const { feature, name } = migration
  const checksum = checksumOf(migration)
  if (row === undefined) return { feature, name, checksum, state: 'pending', appliedAt: null }
  const state = row.checksum === checksum ? 'applied' : 'changed'
  const known = { feature, name, checksum, state, appliedAt: row.appliedAt } as const
  return row.feature === feature ? known : { ...known, formerly: row.feature }
}

function withoutPlan({ feature, name, checksum, appliedAt }: AppliedRow, list: readonly PlannedMigration[]) {
  const known = { feature, name, checksum, appliedAt }
  const owner = list.find((migration) => migration.name === name && formerIds(migration, list).includes(feature))
  return owner === undefined
    ? ({ ...known, state: 'unknown' } as const)
    : ({ ...known, state: 'twice', owner: owner.feature } as const)
}
