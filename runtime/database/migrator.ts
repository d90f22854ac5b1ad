import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from './database.ts'
import type { Database } from './database.ts'
import { codeOf } from './failure.ts'
import { patientTransaction } from './patient.ts'
import { raw, sql } from './sql.ts'

/** Another process has been migrating for longer than we wait. */
export class MigrationLocked extends Error {
  override readonly name = 'MigrationLocked'
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

/** Who migrates a database now, as the database itself says it. */
export interface Migrator {
  /** The program, the machine and the process: `latchkey migrate, web-1, process 4711`. */
  readonly name: string
  /** When its transaction began; null where the role may not know. */
  readonly since: Date | null
}

/** Told once, when another process migrates and this one waits for it. */
export type Waiting = (other: Migrator | undefined) => void

// Any two numbers that nobody else uses: 'latc', 'hkey' as bytes.
const [first, second] = [1818326115, 1751868793]

/** Takes the lock that one migrator has at a time. Transaction-level, so that it ends with its connection and works behind a pooler. */
export const lockText = `select pg_advisory_xact_lock(${first}, ${second})`

/**
 * A transaction of the one migrator, beyond the deadlines of ordinary calls. Each try for the lock is a transaction of its own: one that
 * stayed open would be waited for by the holder's `create index concurrently` if it was asking just then, and would itself wait for it.
 * @throws {MigrationLocked} when another process keeps migrating
 */
export async function migratorTransaction<Result>(
  db: Database,
  patience: MigrationPatience,
  work: (tx: Database) => Promise<Result>,
  waiting?: Waiting,
): Promise<Result> {
  const until = performance.now() + patience.migrator
  const ifFree = async (tx: Database) => ((await takeLock(tx)) ? { result: await work(tx) } : undefined)
  for (let tries = 0; ; tries += 1) {
    const done = await patientTransaction(db, ifFree, { lock: patience.table, total: patience.total })
    if (done !== undefined) return done.result
    if (tries === 0) waiting?.(await migratorNow(db))
    if (performance.now() > until) throw await tooLong(db)
    await delay(50 + Math.random() * 100)
  }
}

/** Who holds the lock; undefined where nobody does. */
export async function migratorNow(db: Database): Promise<Migrator | undefined> {
  const [row] = await db.query<Migrator>(
    raw(`select a.application_name as name, a.xact_start as since
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = ${first} and l.objid = ${second}
        and l.database = (select oid from pg_database where datname = current_database())`),
  )
  return row
}

/** Whether the lock was free; then it is held until the transaction ends. */
async function takeLock(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(
    raw(`select pg_try_advisory_xact_lock(${first}, ${second}) as locked`),
  )
  if (row?.locked !== true) return false
  // What others see of us while we hold it (`migratorNow`); PostgreSQL keeps 63 bytes.
  const name = `latchkey migrate, ${hostname().slice(0, 30)}, process ${process.pid}`
  await tx.query(sql`select set_config('application_name', ${name}, true)`)
  return true
}

async function tooLong(db: Database): Promise<MigrationLocked> {
  const other = await migratorNow(db)
  const who = other === undefined ? 'Another process' : `Another process (${describeMigrator(other)})`
  return new MigrationLocked(`${who} is migrating this database and has not finished. Try again later.`)
}

/** `latchkey migrate, web-1, process 4711, since 2026-05-01T10:00:00.000Z`. */
export function describeMigrator({ name, since }: Migrator): string {
  return since === null ? name : `${name}, since ${since.toISOString()}`
}

/** Whether a statement gave up waiting for a table in use (SQLSTATE 55P03). */
export function isTableBusy(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && codeOf(error.cause) === '55P03'
}
