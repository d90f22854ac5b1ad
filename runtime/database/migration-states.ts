import type { Database } from './database.ts'
import type { MigrationPhase } from './migration-phase.ts'
import {
  type AppliedRow,
  appliedRows,
  checksumOf,
  nameOf,
  type PlannedMigration,
  type ProgressRow,
  progressRows,
} from './migration-table.ts'

/**
 * A step and what the database knows of it. `held` waits for a later release, because the version before still needs what it
 * takes away; `unknown` is one that the code does not bring; `twice` a row under a former id of a feature whose row under the
 * present id is there as well.
 */
export interface MigrationState {
  readonly feature: string
  readonly name: string
  readonly checksum: string
  readonly state: 'applied' | 'pending' | 'held' | 'changed' | 'unknown' | 'twice'
  readonly appliedAt: Date | null
  /** The former id that its row still carries; `applyMigrations` gives it the present one. */
  readonly formerly?: string
  /** Of `twice`: the id that the feature has now. */
  readonly owner?: string
  /** Of `unknown`: what the release that applied it said; null where it said nothing. */
  readonly phase?: MigrationPhase | null
  /** Of a pending one in batches that has begun: rows that were changed so far. */
  readonly rows?: number
}

/** A row that says less than the code: it carries a former id, or another `down`. */
export interface OutdatedRow {
  readonly row: AppliedRow
  /** What it becomes; what is not named stays. */
  readonly becomes: { readonly feature?: string; readonly down?: string }
}

/** Compares `list` with what the database has. Works on an empty database and writes nothing. */
export async function migrationStates(db: Database, list: readonly PlannedMigration[]): Promise<MigrationState[]> {
  return compareMigrations(list, await appliedRows(db), await progressRows(db, list))
}

/** The rows that `applyMigrations` would bring up to date. */
export async function outdatedMigrations(db: Database, list: readonly PlannedMigration[]): Promise<OutdatedRow[]> {
  return outdatedRows(list, await appliedRows(db))
}

/** The states of `list`, then those of rows that belong to none of it. */
export function compareMigrations(
  list: readonly PlannedMigration[],
  rows: readonly AppliedRow[],
  progress: readonly ProgressRow[] = [],
): MigrationState[] {
  const taken = new Set<AppliedRow>()
  const planned = list.map((migration): MigrationState => {
    const row = rowFor(migration, list, rows)
    if (row === undefined) return waitingState(migration, isNew(migration, list, rows), progress)
    taken.add(row)
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

/** Whether nothing of the feature was ever applied, so that nobody runs with its tables. */
function isNew(migration: PlannedMigration, list: readonly PlannedMigration[], rows: readonly AppliedRow[]): boolean {
  const ids = [migration.feature, ...formerIds(migration, list)]
  return !rows.some(({ feature }) => ids.includes(feature))
}

/** Steps that take something away and were not met before, with the release that holds them back; null: none does. */
export function unmetContracts(
  list: readonly PlannedMigration[],
  rows: readonly AppliedRow[],
  progress: readonly ProgressRow[],
): Pick<ProgressRow, 'feature' | 'name' | 'release'>[] {
  return list
    .filter((migration) => migration.phase === 'contract' && rowFor(migration, list, rows) === undefined)
    .filter((migration) => progressOf(migration, progress) === undefined)
    .map((migration) => {
      const { feature, name, release = '' } = migration
      return { feature, name, release: isNew(migration, list, rows) ? null : release }
    })
}

function progressOf(migration: PlannedMigration, progress: readonly ProgressRow[]): ProgressRow | undefined {
  return progress.find(({ feature, name }) => feature === migration.feature && name === migration.name)
}

function waitingState(migration: PlannedMigration, isFirst: boolean, progress: readonly ProgressRow[]): MigrationState {
  const { feature, name, phase, release = '' } = migration
  const known = progressOf(migration, progress)
  const holder = known === undefined ? (isFirst ? null : release) : known.release
  const isHeld = phase === 'contract' && holder !== null && !isLater(release, holder)
  const begun = known !== undefined && known.rows > 0 ? { rows: known.rows } : {}
  const checksum = checksumOf(migration)
  return { feature, name, checksum, state: isHeld ? 'held' : 'pending', appliedAt: null, ...begun }
}

/** Whether a version is above another one: `1.10.0` above `1.9.3`. Of what no version is, nothing is above. */
function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number))
  if (a === undefined || b === undefined || [...a, ...b].some(Number.isNaN)) return false
  const place = a.findIndex((part, index) => part !== (b[index] ?? 0))
  return place !== -1 && (a[place] ?? 0) > (b[place] ?? 0)
}

function stateOf(migration: PlannedMigration, row: AppliedRow): MigrationState {
  const { feature, name } = migration
  const checksum = checksumOf(migration)
  const state = row.checksum === checksum ? 'applied' : 'changed'
  const known = { feature, name, checksum, state, appliedAt: row.appliedAt } as const
  return row.feature === feature ? known : { ...known, formerly: row.feature }
}

function withoutPlan({ feature, name, checksum, appliedAt, phase }: AppliedRow, list: readonly PlannedMigration[]) {
  const known = { feature, name, checksum, appliedAt }
  const owner = list.find((migration) => migration.name === name && formerIds(migration, list).includes(feature))
  return owner === undefined
    ? ({ ...known, state: 'unknown', phase } as const)
    : ({ ...known, state: 'twice', owner: owner.feature } as const)
}
