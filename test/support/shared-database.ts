import { inject } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import type { PlannedMigration } from '../../runtime/database/migration-table.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw, type Statement } from '../../runtime/database/sql.ts'
import { randomText } from '../../runtime/security/random.ts'
import { isPooled } from './pooled.ts'
import { createTestDatabase } from './postgres.ts'

/** A database that tests use one after the other: opening one and making its tables costs more than emptying them. */
export interface SharedDatabase extends Database {
  /** Where the texts of the statements go. */
  observer: (text: string) => void
  readonly tables: KnownTables
}

/** What is known of the tables in a database, by all who reach it. */
interface KnownTables {
  /** The migrations of the tables that `prepare` left and no statement has altered since. */
  made: string | undefined
  /** Schemas that wait under other names, by the migrations of their tables. */
  readonly parked: Map<string, string>
}

const embedded = { kind: 'embedded', directory: 'memory://' } as const

/** For tests whose answers must not hang on how busy the machine is: what waits for ever waits in a circle. */
export const patience = { admission: 120_000, call: 120_000, statement: 120_000, lock: 120_000 } as const

/** Opens a database on the server at `url`, or without one an embedded database in memory. */
export async function openShared(
  url: string | undefined,
  deadlines: Partial<typeof patience> = {},
  tables: KnownTables = { made: undefined, parked: new Map() },
): Promise<SharedDatabase> {
  const shared = { observer: (_text: string) => {}, tables }
  const home = {
    schema: 'latchkey',
    ...(url === undefined ? embedded : { kind: 'server' as const, url, pool: 4, prepare: true, deadlines }),
  }
  const database = await openDatabase(home, (text) => {
    if (altersTables.test(text)) tables.made = undefined
    // Behind a pooler every transaction begins with its deadlines: no test counts them.
    if (!isPooled || !text.startsWith('set local ')) shared.observer(text)
  })
  return Object.assign(shared, {
    query: <Row extends object>(statement: Statement) => database.query<Row>(statement),
    transaction: <Result>(work: (tx: Database) => Promise<Result>) => database.transaction(work),
    ...(database.listen && { listen: database.listen }),
    close: () => database.close(),
  })
}

/** Words of statements that leave other tables behind. One too many costs a test its time, not its truth. */
const altersTables = /\b(?:alter|create|drop|rename)\b/i

const idle: SharedDatabase[] = []

/**
 * A database that nobody else in this process uses until it is given back: an embedded one, or behind the pooler where the run has
 * one.
 */
export async function borrowDatabase(): Promise<{ database: SharedDatabase; giveBack(): void }> {
  const database = idle.pop() ?? (await openShared(isPooled ? await ofThisRun() : undefined))
  let isLent = true
  return {
    database,
    giveBack() {
      // Who closes twice must not take it from the next one.
      if (isLent) idle.push(database)
      isLent = false
    },
  }
}

/** Two pools of connections to one database. */
type SharedPair = readonly [SharedDatabase, SharedDatabase]

const idlePairs = new Map<string, SharedPair[]>()

/** Two pools to a database on PostgreSQL that nobody else in this process uses until they are given back. */
export async function borrowPair(
  deadlines?: Partial<typeof patience>,
): Promise<{ pair: SharedPair; giveBack(): void }> {
  const kind = JSON.stringify(deadlines ?? {})
  const waiting = idlePairs.get(kind) ?? []
  idlePairs.set(kind, waiting)
  const pair = waiting.pop() ?? (await openPair(await ofThisRun(), deadlines))
  return { pair, giveBack: () => void waiting.push(pair) }
}

async function openPair(url: string, deadlines: Partial<typeof patience> | undefined): Promise<SharedPair> {
  const first = await openShared(url, deadlines)
  return [first, await openShared(url, deadlines, first.tables)]
}

async function ofThisRun(): Promise<string> {
  return (await createTestDatabase(inject('postgres'), inject('run'))).url
}

/** Gives the database the tables of these migrations, with nothing in them. */
export async function prepare(
  database: SharedDatabase,
  migrations: readonly PlannedMigration[],
  now: Date,
): Promise<void> {
  const { made, parked } = database.tables
  const wanted = JSON.stringify(migrations)
  if (made !== wanted) {
    await clear(database)
    const waiting = parked.get(wanted)
    if (waiting === undefined) await applyMigrations(database, migrations, now)
    else await database.query(raw(`alter schema ${waiting} rename to latchkey`))
    parked.delete(wanted)
  }
  await database.query(emptied)
  database.tables.made = wanted
}

/** Puts the tables that are there aside, for the next service with the same features; if they are as they were made. */
async function clear(database: SharedDatabase): Promise<void> {
  const { made, parked } = database.tables
  if (made === undefined || parked.size > 20)
    return void (await database.query(raw('drop schema if exists latchkey cascade')))
  const name = `parked_${randomText(12, 'lowercase')}`
  await database.query(raw(`alter schema latchkey rename to ${name}`))
  parked.set(made, name)
}

/** Tables that refer to others are younger than those: they go first. Those that never had a row are left out: most, in most tests. */
const emptied = raw(`
  do $$ declare ours record; begin
    -- The audit log only grows, but for its own retention.
    perform set_config('audit.retention', 'on', true);
    for ours in select oid::regclass as name, relkind from pg_class
      where relnamespace = 'latchkey'::regnamespace and relkind in ('r', 'S') and relname <> 'migration'
        and pg_relation_size(oid) > 0
      order by oid desc
    loop
      if ours.relkind = 'S' then perform setval(ours.name, 1, false);
      else execute format('delete from %s', ours.name);
      end if;
    end loop;
  end $$`)
