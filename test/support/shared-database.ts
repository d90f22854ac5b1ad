import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations, type PlannedMigration } from '../../runtime/database/migrate.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw, type Statement } from '../../runtime/database/sql.ts'

/** A database that tests use one after the other: opening one and making its tables costs more than emptying them. */
export interface SharedDatabase extends Database {
  /** Where the texts of the statements go. */
  observer: (text: string) => void
  /** What is in it, as `prepare` left it. */
  prepared?: Prepared | undefined
}

interface Prepared {
  readonly migrations: string
  readonly shape: string | undefined
}

const embedded = { kind: 'embedded', directory: 'memory://' } as const

/** For tests whose answers must not hang on how busy the machine is: what waits for ever waits in a circle. */
export const patience = { admission: 120_000, call: 120_000, statement: 120_000, lock: 120_000 } as const

/** Opens a database on the server at `url`, or without one an embedded database in memory. */
export async function openShared(
  url: string | undefined,
  deadlines: Partial<typeof patience> = {},
): Promise<SharedDatabase> {
  const shared: { observer: (text: string) => void } = { observer: () => {} }
  const home = {
    schema: 'latchkey',
    ...(url === undefined ? embedded : { kind: 'server' as const, url, pool: 4, prepare: true, deadlines }),
  }
  const database = await openDatabase(home, (text) => shared.observer(text))
  return Object.assign(shared, {
    query: <Row extends object>(statement: Statement) => database.query<Row>(statement),
    transaction: <Result>(work: (tx: Database) => Promise<Result>) => database.transaction(work),
    close: () => database.close(),
  })
}

const idle: SharedDatabase[] = []

/** An embedded database that nobody else in this process uses until it is given back. */
export async function borrowEmbedded(): Promise<{ database: SharedDatabase; giveBack(): void }> {
  const database = idle.pop() ?? (await openShared(undefined))
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

/** Gives the database the tables of these migrations, with nothing in them. */
export async function prepare(
  database: SharedDatabase,
  migrations: readonly PlannedMigration[],
  now: Date,
): Promise<void> {
  const { prepared } = database
  database.prepared = undefined
  const wanted = JSON.stringify(migrations)
  if (prepared?.migrations === wanted && prepared.shape === (await shapeOf(database))) {
    await database.query(emptied)
  } else {
    await database.query(raw('drop schema if exists latchkey cascade'))
    await applyMigrations(database, migrations, now)
  }
  database.prepared = { migrations: wanted, shape: await shapeOf(database) }
}

/** A digest of the tables and what hangs on them. No migration brings rows other than those that record it. */
async function shapeOf(database: Database): Promise<string | undefined> {
  const [exists] = await database.query(raw("select 1 from pg_namespace where nspname = 'latchkey'"))
  if (exists === undefined) return undefined
  const [row] = await database.query<{ shape: string }>(shape)
  return row?.shape
}

const shape = raw(`
  with ours as (select oid, relname, relkind, relrowsecurity, reloptions from pg_class where relnamespace = 'latchkey'::regnamespace),
  lines as (
    select concat_ws(' ', relname, relkind, relrowsecurity, reloptions) as line from ours
    union all select concat_ws(' ', relname, attname, atttypid, attnotnull, atthasdef, attisdropped)
      from pg_attribute join ours on ours.oid = attrelid
    union all select concat_ws(' ', relname, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef join ours on ours.oid = adrelid
    union all select concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid)) from pg_index join ours on ours.oid = indexrelid
    union all select concat_ws(' ', conrelid, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'latchkey'::regnamespace
    union all select concat_ws(' ', relname, tgenabled, pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join ours on ours.oid = tgrelid
    union all select concat_ws(' ', relname, rulename) from pg_rewrite join ours on ours.oid = ev_class
    union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = 'latchkey'::regnamespace
    union all select concat_ws(' ', feature, name, checksum) from latchkey.migration)
  select md5(string_agg(line, chr(10) order by line)) as shape from lines`)

/** Tables that refer to others are younger than those: they go first. */
const emptied = raw(`
  do $$ declare ours record; begin
    for ours in select oid::regclass as name, relkind from pg_class
      where relnamespace = 'latchkey'::regnamespace and relkind in ('r', 'S') and relname <> 'migration' order by oid desc
    loop
      if ours.relkind = 'S' then perform setval(ours.name, 1, false);
      else execute format('delete from %s', ours.name);
      end if;
    end loop;
  end $$`)
