import type { Database } from '../../runtime/database/database.ts'
import { concurrentIndexOf } from '../../runtime/database/concurrent-index.ts'
import { type MigrationPhase, phaseOf } from '../../runtime/database/migration-phase.ts'
import type { PlannedMigration } from '../../runtime/database/migration-table.ts'
import { statementsOf } from '../../runtime/database/statements.ts'
import { type Catalogue, readCatalogue, tableIn } from './catalogue.ts'
import { type Effect, effectOf, strongest, type TableLock, type Work } from './locks.ts'

/** What one statement of a migration will do. */
export interface PlannedStatement {
  readonly sql: string
  /** On tables that are there before, each once with its strongest lock; undefined where the text does not say it. */
  readonly locks: readonly TableLock[] | undefined
  readonly work: Work
  /** Rows of the table that it reads or writes, as PostgreSQL last counted them; undefined where it never did. */
  readonly rows: number | undefined
  /** About how many seconds it takes; undefined where nobody can tell. */
  readonly seconds: number | undefined
}

/** What a migration will do, statement by statement. */
export interface MigrationPlan {
  readonly feature: string
  readonly name: string
  readonly phase: MigrationPhase
  /** `once`: one transaction. `batches`: one for each. `concurrently`: outside of any. */
  readonly runs: 'once' | 'batches' | 'concurrently'
  readonly statements: readonly PlannedStatement[]
}

/**
 * Rows a second, assumed and not measured: the order of magnitude for a table in memory, rows of some 100 bytes and one core.
 * It tells a moment from an hour, no more.
 */
const pace: Readonly<Record<Exclude<Work, 'moment' | 'unknown'>, number>> = {
  scan: 4_000_000,
  index: 800_000,
  rewrite: 500_000,
  rows: 150_000,
}

/** Looks at what migrations would do to the tables as they are. Writes nothing. */
export async function planOf(db: Database, list: readonly PlannedMigration[]): Promise<MigrationPlan[]> {
  const catalogue = await readCatalogue(db)
  // Tables that the plan itself makes are nobody's yet.
  const made = new Set<string>()
  return list.map((migration) => {
    const { feature, name, sql, batches } = migration
    const statements = statementsOf(sql).map((text) => planned(text, catalogue, made))
    const isConcurrent = concurrentIndexOf(sql) !== undefined
    const runs = batches === true ? 'batches' : isConcurrent ? 'concurrently' : 'once'
    return { feature, name, phase: phaseOf(migration), runs, statements }
  })
}

function planned(sql: string, catalogue: Catalogue, made: Set<string>): PlannedStatement {
  const effect = effectOf(sql)
  if (effect.makes !== undefined) made.add(tableIn(effect.makes))
  const isNew = effect.on !== undefined && made.has(tableIn(effect.on))
  const facts = effect.on === undefined ? undefined : catalogue.tables.get(tableIn(effect.on))
  const rows = isNew || effect.on === undefined ? 0 : facts?.rows
  const { work } = effect
  return { sql: sql.trim(), locks: locksOf(effect, catalogue, made), work, rows, seconds: secondsOf(work, rows) }
}

function secondsOf(work: Work, rows: number | undefined): number | undefined {
  if (work === 'moment') return 0
  return work === 'unknown' || rows === undefined ? undefined : rows / pace[work]
}

function locksOf(effect: Effect, catalogue: Catalogue, made: ReadonlySet<string>): TableLock[] | undefined {
  if (effect.work === 'unknown') return undefined
  const dropped = (effect.drops ?? []).flatMap(({ kind, name, mode }) =>
    catalogue.touchedBy(kind, tableIn(name), effect.on && tableIn(effect.on)).map((table) => ({ table, mode })),
  )
  const all = [...effect.locks.map(({ table, mode }) => ({ table: tableIn(table), mode })), ...dropped]
  const tables = [...new Set(all.map(({ table }) => table))].filter((table) => !made.has(table))
  return tables.map((table) => ({
    table: `latchkey.${table}`,
    mode: strongest(all.filter((lock) => lock.table === table).map(({ mode }) => mode)),
  }))
}
