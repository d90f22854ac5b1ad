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
import { raw, sql } from './sql.ts'

/** Taking a step back would delete what somebody stored. */
export class MigrationLoses extends Error {
  override readonly name = 'MigrationLoses'
  /** Tables with rows, and columns with other values than their default: `session`, `user.role`. */
  readonly lost: readonly string[]

  constructor(lost: readonly string[]) {
    super(`Nothing was changed. Taking this back deletes what is stored in ${lost.join(', ')}.`)
    this.lost = lost
  }
}

/** A step is applied of which nobody knows how it is taken back. */
export class MigrationStays extends Error {
  override readonly name = 'MigrationStays'
}

/**
 * The applied steps that are taken back, the newest first: `step` (`feature/name`) and those of its feature after it; or, where
 * none is named, those that `plan` does not know of the features that it has, which a newer release applied.
 */
export async function stepsToTakeBack(
  db: Database,
  plan: readonly PlannedMigration[],
  step: string | undefined,
): Promise<AppliedRow[]> {
  const rows = await appliedRows(db)
  const features = [...new Set(plan.map(({ feature }) => feature))]
  const place = ({ feature }: AppliedRow) => features.indexOf(feature)
  const isOlder = (one: AppliedRow, other: AppliedRow) =>
    one.appliedAt.getTime() - other.appliedAt.getTime() || place(one) - place(other) || (one.name < other.name ? -1 : 1)
  const ordered = rows.toSorted(isOlder)
  if (step === undefined) {
    const unknown = compareMigrations(plan, rows).filter(({ state }) => state === 'unknown')
    const isUnknown = (row: AppliedRow) => unknown.some((state) => nameOf(state) === nameOf(row))
    return ordered.filter((row) => features.includes(row.feature) && isUnknown(row)).toReversed()
  }
  const first = ordered.find((row) => nameOf(row) === step)
  if (first === undefined) return []
  return ordered.filter(({ feature, name }) => feature === first.feature && name >= first.name).toReversed()
}

/**
 * Takes steps back as `stepsToTakeBack` says, in one transaction: all of them or nothing.
 * @returns the steps that are gone
 * @throws {MigrationLoses} where that deletes something, unless `acceptDataLoss`
 * @throws {MigrationStays} where one of them says nothing about it
 * @throws {MigrationLocked} when another process keeps migrating
 * @throws {MigrationFailed} at the first step that the database does not take back
 */
export async function takeBack(
  db: Database,
  plan: readonly PlannedMigration[],
  { step, acceptDataLoss }: { readonly step: string | undefined; readonly acceptDataLoss: boolean },
  patience: MigrationPatience = defaultPatience,
): Promise<AppliedRow[]> {
  return await migratorTransaction(db, patience, async (tx) => {
    const steps = await stepsToTakeBack(tx, plan, step)
    const lost = acceptDataLoss || steps.length === 0 ? [] : await lostWith(tx, steps)
    if (lost.length > 0) throw new MigrationLoses(lost)
    await undo(tx, steps)
    for (const { feature, name } of steps) {
      await tx.query(sql`delete from latchkey.migration where feature = ${feature} and name = ${name}`)
      await forgetProgress(tx, feature, name)
    }
    return steps
  })
}

async function undo(tx: Database, steps: readonly AppliedRow[]): Promise<void> {
  for (const step of steps) {
    if (step.down === null) {
      throw new MigrationStays(
        `Nothing was changed. Nothing is known that takes back ${nameOf(step)}: restore a backup from before it.`,
      )
    }
    await runText(tx, `Nothing was changed. Taking back ${nameOf(step)}`, step.down)
  }
}

/** A column of a table of ours, and the SQL of what it holds where nobody wrote anything. */
interface Column {
  readonly table: string
  readonly name: string
  readonly initial: string | null
}

/** What is gone afterwards is found by trying: the text of a step may do anything. */
async function lostWith(tx: Database, steps: readonly AppliedRow[]): Promise<string[]> {
  const before = await columnsOf(tx)
  await tx.query(raw('savepoint before_steps'))
  await undo(tx, steps)
  const after = await columnsOf(tx)
  await tx.query(raw('rollback to savepoint before_steps'))
  const isThere = ({ table, name }: Column) => after.some((column) => column.table === table && column.name === name)
  const tables = [...new Set(before.map(({ table }) => table))].filter(
    (table) => !after.some((one) => one.table === table),
  )
  const lost: string[] = []
  for (const table of tables) if (await holds(tx, `select 1 from ${quoted(table)}`)) lost.push(table)
  for (const column of before.filter((one) => !tables.includes(one.table) && !isThere(one))) {
    const { table, name, initial } = column
    const written = `select 1 from ${quoted(table)} where "${name}" is distinct from ${initial ?? 'null'}`
    if (await holds(tx, written)) lost.push(`${table}.${name}`)
  }
  return lost
}

function quoted(table: string): string {
  return `latchkey."${table}"`
}

async function holds(tx: Database, statement: string): Promise<boolean> {
  const [row] = await tx.query<{ exists: boolean }>(raw(`select exists (${statement})`))
  return row?.exists === true
}

async function columnsOf(tx: Database): Promise<Column[]> {
  return await tx.query<Column>(
    raw(`select c.relname as "table", a.attname as name, pg_get_expr(d.adbin, d.adrelid) as initial
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = to_regnamespace('latchkey') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`),
  )
}
