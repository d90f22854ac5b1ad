import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { lockModes, strongest } from '../../cli/planning/locks.ts'
import { planOf } from '../../cli/planning/plan.ts'
import { migrationsOf } from '../../runtime/config/features.ts'
import type { Database } from '../../runtime/database/database.ts'
import { ensureTable } from '../../runtime/database/migration-table.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw } from '../../runtime/database/sql.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { emptyFolder, latchkey, ownDatabase, start } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }

class Undo extends Error {}

/**
 * The strongest lock that a text took on each table that was there before, as PostgreSQL says; nothing of it stays. Without those
 * of reading, which keep nobody waiting: the plan does not list them.
 */
async function locksTaken(db: Database, text: string): Promise<Record<string, string>> {
  const taken: Record<string, string> = {}
  const run = db.transaction(async (tx) => {
    const known = await tx.query<{ id: number; name: string }>(
      raw(`select oid::int as id, relname as name from pg_class
        where relkind = 'r' and relnamespace = to_regnamespace('latchkey')`),
    )
    await tx.query(raw(text))
    const held = await tx.query<{ id: number; mode: string }>(
      raw(`select relation::int as id, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`),
    )
    for (const { id, name } of known) {
      const modes = held.filter((lock) => lock.id === id).map(({ mode }) => modeOf(mode))
      const mode = strongest(modes)
      if (modes.length > 0 && !['access share', 'row share'].includes(mode)) taken[name] = mode
    }
    throw new Undo()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return taken
}

/** `ShareRowExclusiveLock` as the plan writes it. */
function modeOf(mode: string) {
  const words = mode.replace(/Lock$/, '').replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`)
  const found = lockModes.find((one) => one === words.toLowerCase())
  if (found === undefined) throw new Error(`Unknown: ${mode}`)
  return found
}

/** The strongest lock on each table that the plan of a text foresees; undefined where it says that it does not know. */
async function locksForeseen(db: Database, sql: string): Promise<Record<string, string> | undefined> {
  const [plan] = await planOf(db, [{ feature: 'acme', name: '0001_acme', sql }])
  const all = plan?.statements.map(({ locks }) => locks) ?? []
  const locks = all.flatMap((some) => some ?? [])
  if (all.includes(undefined)) return undefined
  const modesOf = (table: string) => locks.filter((lock) => lock.table === table).map(({ mode }) => mode)
  return Object.fromEntries(locks.map(({ table }) => [table.replace('latchkey.', ''), strongest(modesOf(table))]))
}

const people = `
  create schema latchkey;
  create table latchkey.person (id int primary key, name text, age int constraint grown check (age > 0));
  create table latchkey.pet (id int primary key, owner int constraint pet_owner references latchkey.person (id), name text);
  create index pet_name on latchkey.pet (name);
  create function latchkey.noted() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger noting before insert on latchkey.pet for each row execute function latchkey.noted();
  insert into latchkey.person select i, 'Somebody', 30 from generate_series(1, 1000) as i;
  analyze latchkey.person;`

describe('the locks that a plan names', () => {
  let db: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const { url, drop: dropDatabase } = await createTestDatabase(inject('postgres'))
    db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
    remove = () => db.close().then(dropDatabase)
    await db.query(raw(people))
  })
  afterAll(() => remove())

  it.each([
    'create table latchkey.toy (id int primary key, pet int references latchkey.pet (id) on delete cascade)',
    'drop table latchkey.pet',
    'alter table latchkey.pet add column colour text',
    'alter table latchkey.pet add column friend int references latchkey.person (id), add colour text not null default $$x$$',
    'alter table latchkey.pet add column token uuid default gen_random_uuid()',
    'alter table latchkey.pet drop column owner',
    'alter table latchkey.pet drop constraint pet_owner',
    'alter table latchkey.pet alter column name set not null',
    'alter table latchkey.pet alter column name type varchar(9)',
    'alter table latchkey.pet alter name set default $$x$$, alter name drop not null',
    'alter table latchkey.pet alter column name set statistics 100',
    'alter table latchkey.pet add constraint named check (name <> $$$$) not valid',
    'alter table latchkey.pet add constraint second foreign key (id) references latchkey.person (id)',
    'alter table latchkey.pet add constraint second foreign key (id) references latchkey.person (id) not valid',
    'alter table latchkey.pet add unique (name)',
    'alter table latchkey.person validate constraint grown',
    'alter table latchkey.pet rename column name to title',
    'alter table latchkey.pet rename to animal',
    'alter table latchkey.pet disable trigger noting',
    'alter table latchkey.pet set (fillfactor = 70)',
    'create index on latchkey.pet (owner)',
    'create unique index if not exists pet_both on only latchkey.pet (owner, name)',
    'drop index latchkey.pet_name',
    'create trigger noting2 after update of name on latchkey.pet for each row execute function latchkey.noted()',
    'drop trigger noting on latchkey.pet',
    'create function latchkey.two() returns int language sql as $$ select 2 $$',
    'comment on column latchkey.pet.name is $$x$$',
    'comment on table latchkey.pet is $$x$$',
    'insert into latchkey.pet values (1, null, $$x$$)',
    'update latchkey.person set name = $$x$$ where id < 10',
    'delete from latchkey.pet',
    'truncate latchkey.pet',
    'lock table latchkey.pet in exclusive mode',
  ])('are those that PostgreSQL takes: %s', async (statement) => {
    expect(await locksForeseen(db, statement)).toEqual(await locksTaken(db, statement))
  })

  it.each([
    'do $$ begin drop table latchkey.pet; end $$',
    'select latchkey.two()',
    'alter table latchkey.pet cluster on pet_pkey',
    'vacuum latchkey.pet',
    'alter table latchkey.pet add column a int, set without oids',
    'create table latchkey.copy as select * from latchkey.pet',
  ])('are unknown where the text does not say them: %s', async (statement) => {
    expect(await locksForeseen(db, statement)).toBeUndefined()
  })

  it('are right for every migration that ships', async () => {
    await db.query(raw('drop schema latchkey cascade'))
    const list = migrationsOf(await shippedFeatures())
    await ensureTable(db, list)
    // PostgreSQL looks at the body of a function when it is made, and locks what the function will write to: nobody waits for that.
    const blocking = (locks: Record<string, string> = {}) =>
      Object.fromEntries(Object.entries(locks).filter(([, mode]) => mode !== 'row exclusive'))
    for (const migration of list) {
      const planned = blocking(await locksForeseen(db, migration.sql))
      expect([migration.name, planned]).toEqual([migration.name, blocking(await locksTaken(db, migration.sql))])
      await db.query(raw(migration.sql))
    }
  })
})

const feature = (migrations: readonly object[]) =>
  `import { defineConfig, defineFeature } from 'latchkey'
export default defineConfig({ features: [defineFeature({ id: 'acme-notes', version: '1.0.0', migrations: ${JSON.stringify(migrations)} })] })\n`
const first = { name: '0001_notes', sql: 'create table latchkey.acme_note (id int primary key, old text, colour text)' }
const second = {
  name: '0002_more',
  sql: 'alter table latchkey.acme_note add column more text; create index on latchkey.acme_note (old)',
}
const fill = {
  name: '0003_colour',
  sql: `update latchkey.acme_note set colour = 'grey' where id in (select id from latchkey.acme_note where colour is null limit 400)`,
  batches: true,
}
const drop = { name: '0004_old', sql: 'alter table latchkey.acme_note drop column old', phase: 'contract' }

/** A project whose notes have 1,000 rows, and what is pending then. */
async function notes(pending: readonly object[]) {
  const variables = { ...env, ...(await ownDatabase()) }
  const cwd = emptyFolder({ 'auth.config.ts': feature([first]) })
  const run = (...argv: string[]) => latchkey(argv, { cwd, env: variables })
  expect((await run('migrate')).code).toBe(0)
  const db = openServer({ url: variables.DATABASE_URL, schema: 'latchkey', pool: 2, prepare: true })
  onTestFinished(() => db.close())
  await db.query(
    raw(
      `insert into latchkey.acme_note select i, 'x', null from generate_series(1, 1000) as i; analyze latchkey.acme_note`,
    ),
  )
  writeFileSync(join(cwd, 'auth.config.ts'), feature([first, ...pending]))
  return { cwd, env: variables, run, db }
}

/** Everything in the catalogue and the rows that count, as one text. */
async function dump(db: Database): Promise<string> {
  const shape = await db.query(
    raw(`select attrelid::regclass::text as place, attname, atttypid::regtype::text as type from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = to_regnamespace('latchkey') order by 1, attnum`),
  )
  const rows = await db.query(raw('select * from latchkey.migration order by feature, name'))
  const [age] = await db.query(raw('select xmin::text as version from latchkey.acme_note order by id limit 1'))
  return JSON.stringify([shape, rows, age])
}

describe('migrate', () => {
  it('--dry-run says lock, rows and time of each statement, and changes nothing', async () => {
    const { run, db } = await notes([second, fill, drop])
    const before = await dump(db)
    const { code, stdout } = await run('migrate', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain(
      '-- Lock: ACCESS EXCLUSIVE on latchkey.acme_note (readers and writers wait). Time: a moment.\nalter table',
    )
    expect(stdout).toContain(
      '-- Lock: SHARE on latchkey.acme_note (writers wait). Time: less than a second, for 1000 rows.\ncreate index',
    )
    expect(stdout).toMatch(
      /-- Lock: ROW EXCLUSIVE on latchkey\.acme_note \(nobody waits\)\. In batches: .* for 1000 rows\./,
    )
    expect(stdout).toMatch(/-- Held back 1, .*acme-notes\/0004_old/)
    expect(stdout).not.toContain('drop column')
    const { plan, held } = JSON.parse((await run('migrate', '--dry-run', '--contract', '--json')).stdout)
    expect(plan.map((one: { name: string; phase: string; runs: string }) => [one.name, one.phase, one.runs])).toEqual([
      ['0002_more', 'expand', 'once'],
      ['0003_colour', 'expand', 'batches'],
      ['0004_old', 'contract', 'once'],
    ])
    expect(plan[0].statements[1]).toMatchObject({ work: 'index', rows: 1000, locks: [{ mode: 'share' }] })
    expect(held).toHaveLength(1)
    expect(await dump(db)).toBe(before)
  })

  it('holds back what takes something away, until it is asked for; the service starts meanwhile', async () => {
    const { run } = await notes([second, fill, drop])
    const applied = await run('migrate')
    expect(applied.stdout).toMatch(
      /^Applied 2: [^]*Held back 1, .*acme-notes\/0004_old.* npx latchkey migrate --contract\n$/,
    )
    const status = await run('migrate', 'status')
    expect([status.code, status.stdout]).toEqual([0, expect.stringMatching(/^held {5}acme-notes\/0004_old$/m)])
    expect((await run('keys', 'rotate')).code).toBe(0)
    expect((await run('doctor')).stdout).toContain('held back: acme-notes/0004_old')
    expect((await run('migrate', '--contract')).stdout).toBe('Applied 1: acme-notes/0004_old.\n')
    expect((await run('migrate', 'status')).stdout).toContain('The database is up to date.')
  })

  itDeep('of the version before goes on with what a newer one added, and not without what it took away', async () => {
    const { cwd, run } = await notes([second, fill, drop])
    expect((await run('migrate')).code).toBe(0)
    writeFileSync(join(cwd, 'auth.config.ts'), feature([first]))
    expect(await run('migrate')).toMatchObject({ code: 0 })
    expect((await run('doctor')).stdout).toContain('a newer release added acme-notes/0002_more')
    writeFileSync(join(cwd, 'auth.config.ts'), feature([first, second, fill, drop]))
    expect((await run('migrate', '--contract')).code).toBe(0)
    writeFileSync(join(cwd, 'auth.config.ts'), feature([first]))
    expect(await run('migrate')).toMatchObject({ code: 78, stderr: expect.stringContaining('acme-notes/0004_old') })
  })

  itDeep('ends with 4 and names who migrates, when that takes longer than --lock-timeout', async () => {
    const { run, db } = await notes([second])
    await db.transaction(async (tx) => {
      await tx.query(
        raw(
          `select set_config('application_name', 'a person at psql', true), pg_advisory_xact_lock(1818326115, 1751868793)`,
        ),
      )
      const { code, stderr } = await run('migrate', '--lock-timeout', '0')
      expect(code).toBe(4)
      expect(stderr).toMatch(
        /^Waiting for another migrate: a person at psql, since .*Z\.\nAnother process \(a person at psql, since .*Try again later\.\n$/,
      )
      expect((await run('migrate', 'status')).stdout).toContain('Being migrated by a person at psql, since ')
    })
  })

  itDeep('status --wait ends as soon as nothing is pending, and with 3 when that takes too long', async () => {
    const { cwd, env: variables, run } = await notes([second])
    expect((await run('migrate', 'status', '--wait', '--timeout', '1')).code).toBe(3)
    const waiting = await start(['migrate', 'status', '--wait', '--json'], { cwd, env: variables })
    expect((await run('migrate')).code).toBe(0)
    const { code, stdout } = await waiting.result
    expect([code, JSON.parse(stdout).at(-1).state]).toEqual([0, 'applied'])
  })

  it('status --wait does not keep the embedded database from whoever migrates', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': feature([first]) })
    expect(await latchkey(['migrate', 'status', '--wait'], { cwd, env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Leave --wait out'),
    })
  })
})
