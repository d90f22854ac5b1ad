import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations, MigrationDrift } from '../../runtime/database/migrate.ts'
import { migrationScript } from '../../runtime/database/migration-script.ts'
import { migrationStates } from '../../runtime/database/migration-states.ts'
import { MigrationFailed, type PlannedMigration } from '../../runtime/database/migration-table.ts'
import { MigrationLocked, migratorNow } from '../../runtime/database/migrator.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { emptyDatabases } from './empty-databases.ts'
import { eventually } from './load.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const list: PlannedMigration[] = [
  {
    feature: 'core',
    name: '0001_user',
    sql: `-- People; and a comment with a semicolon
      create table latchkey.user (id uuid primary key, email text not null);
      create unique index user_email on latchkey.user (lower(email))`,
  },
  {
    feature: 'core',
    name: '0002_session',
    sql: `create table latchkey.session (id uuid primary key, user_id uuid not null references latchkey.user);
      create function latchkey.shout(said text) returns text language sql as $$ select upper(said) || '; it''s loud' $$;
      insert into latchkey.user values ('00000000-0000-0000-0000-000000000001', 'first@example.com'); -- the end`,
  },
  { feature: "o'brien", name: '0001_thing', sql: 'alter table latchkey.user add column thing text' },
]

/** Tables, columns, indexes and functions of a schema, to compare two of them. */
async function shapeOf(db: Database, schema: string): Promise<unknown> {
  const plain = (text: string) => text.replaceAll(schema, 'SCHEMA').replaceAll('"', '')
  const columns = await db.query<{ shape: string }>(
    sql`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as shape
        from information_schema.columns where table_schema = ${schema} order by 1`,
  )
  const indexes = await db.query<{ shape: string }>(
    sql`select indexdef as shape from pg_indexes where schemaname = ${schema} order by 1`,
  )
  const functions = await db.query<{ shape: string }>(
    sql`select pg_get_functiondef(p.oid) as shape from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = ${schema} order by 1`,
  )
  return [columns, indexes, functions].map((rows) => rows.map((row) => plain(row.shape)))
}

for (const [name, prepare] of Object.entries(emptyDatabases)) {
  describe(`migrations on ${name}`, () => {
    let db: Database
    let remove: () => Promise<void>
    beforeAll(async () => {
      ;({ db, remove } = await prepare())
    })
    afterAll(() => remove())

    it('looks at an empty database without writing', async () => {
      const states = await migrationStates(db, list)
      expect(states.map((state) => [state.feature, state.name, state.state, state.appliedAt])).toEqual([
        ['core', '0001_user', 'pending', null],
        ['core', '0002_session', 'pending', null],
        ["o'brien", '0001_thing', 'pending', null],
      ])
      expect(await db.query(sql`select 1 from pg_namespace where nspname = ${'latchkey'}`)).toEqual([])
    })

    it('keeps those before a failure, nothing of the one that fails, and goes on once it is repaired', async () => {
      const broken = { feature: 'core', name: '0002_session', sql: 'create table latchkey.half (id int); select 1 / 0' }
      const [first, second, third] = list
      if (!first || !second || !third) throw new Error('three migrations')
      const failure = applyMigrations(db, [first, broken, third], now)
      await expect(failure).rejects.toThrow(MigrationFailed)
      await expect(failure).rejects.toThrow('core/0002_session failed: division by zero')
      expect(await db.query(raw(`select to_regclass('latchkey.half') as half`))).toEqual([{ half: null }])
      expect((await migrationStates(db, list)).map((state) => state.state)).toEqual(['applied', 'pending', 'pending'])
      expect(await applyMigrations(db, list, now)).toEqual([second, third])
    })

    it('applies those of an empty database in one transaction, up to one that cannot be in it', async () => {
      const another = await prepare()
      const [first, second, third] = list
      if (!first || !second || !third) throw new Error('three migrations')
      const batches = { feature: 'new', name: '0001_names', sql: `update latchkey.user set email = 'x' where false` }
      const steps = [first, second, { ...batches, batches: true }, third]
      expect(await applyMigrations(another.db, steps, now)).toEqual(steps)
      const transactions = await another.db.query(
        raw(`select array_agg(name order by name) as names from latchkey.migration group by xmin::text order by 1`),
      )
      expect(transactions).toEqual(
        [['0001_names'], ['0001_thing'], ['0001_user', '0002_session']].map((names) => ({ names })),
      )
      await another.remove()
    })

    it('does nothing the second time', async () => {
      const before = await db.query(raw('select * from latchkey.migration order by feature, name'))
      expect(await applyMigrations(db, list, new Date())).toEqual([])
      expect(await db.query(raw('select * from latchkey.migration order by feature, name'))).toEqual(before)
      const states = await migrationStates(db, list)
      expect(states.map((state) => [state.state, state.appliedAt])).toEqual(list.map(() => ['applied', now]))
    })

    it('refuses to go on when the text of an applied one has changed, and names it', async () => {
      const changed = list.map((migration) => ({ ...migration, sql: `${migration.sql} ` }))
      const added = { feature: 'new', name: '0001_new', sql: 'create table latchkey.new (id int)' }
      expect((await migrationStates(db, changed)).map((state) => state.state)).toEqual([
        'changed',
        'changed',
        'changed',
      ])
      const drift = applyMigrations(db, [added, ...changed], now)
      await expect(drift).rejects.toThrow(MigrationDrift)
      await expect(drift).rejects.toThrow('core/0002_session')
      expect(await db.query(raw(`select to_regclass('latchkey.new') as new`))).toEqual([{ new: null }])
    })

    it('names what a newer release applied', async () => {
      const states = await migrationStates(db, list.slice(0, 2))
      expect(states.map((state) => [state.name, state.state])).toEqual([
        ['0001_user', 'applied'],
        ['0002_session', 'applied'],
        ['0001_thing', 'unknown'],
      ])
    })

    it('refuses one that would end its own transaction', async () => {
      const cheating = {
        feature: 'new',
        name: '0001_cheat',
        sql: 'create table latchkey.cheat (id int); commit; select 1',
      }
      await expect(applyMigrations(db, [...list, cheating], now)).rejects.toThrow('new/0001_cheat')
    })
  })
}

describe('migrations that meet others', () => {
  it('runs 20 times at once: every step is applied once, and everybody succeeds', async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    const migrators = Array.from({ length: 20 }, () => openServer({ url, schema: 'latchkey', pool: 1, prepare: true }))
    const applied = await Promise.all(migrators.map((db) => applyMigrations(db, list, now)))
    expect(
      applied
        .flat()
        .map((migration) => migration.name)
        .toSorted(),
    ).toEqual(list.map(({ name }) => name).toSorted())
    expect(await migrators[0]?.query(raw('select count(*) as n from latchkey.migration'))).toEqual([{ n: 3 }])
    await Promise.all(migrators.map((db) => db.close()))
    await drop()
  })

  itDeep('may take longer than an ordinary call', async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    const deadlines = { call: 1500, statement: 1400 }
    const db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true, deadlines })
    const slow = { feature: 'core', name: '0001_slow', sql: 'select pg_sleep(1.6)' }
    expect(await applyMigrations(db, [slow], now)).toEqual([slow])
    await db.close()
    await drop()
  })

  itDeep('gives up on another migrator that does not end, and on a table that stays in use', async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    const db = openServer({ url, schema: 'latchkey', pool: 2, prepare: true })
    const other = openServer({ url, schema: 'latchkey', pool: 2, prepare: true, deadlines: { call: 60_000 } })
    const patience = { migrator: 200, table: 200, total: 60_000 }
    await applyMigrations(db, list.slice(0, 1), now)
    await other.transaction(async (tx) => {
      await tx.query(raw('lock table latchkey.user in access exclusive mode'))
      const busy = { feature: 'core', name: '0002_busy', sql: 'alter table latchkey.user add column busy text' }
      await expect(applyMigrations(db, [busy], now, { patience })).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
        message: expect.stringContaining('core/0002_busy'),
      })
    })
    const slow = { feature: 'core', name: '0003_slow', sql: 'select pg_sleep(5)' }
    const running = applyMigrations(other, [slow], now)
    // In this database: tests beside this one migrate others of the same server.
    await eventually(async () => expect(await migratorNow(db)).toBeDefined())
    await expect(applyMigrations(db, list, now, { patience })).rejects.toThrow(MigrationLocked)
    await running
    await Promise.all([db.close(), other.close()])
    await drop()
  })

  it('needs no right to make schemas where the schema is prepared', async () => {
    // A pooler would have to be told of the role.
    const { directUrl: url, drop } = await createTestDatabase(inject('postgres'))
    const admin = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
    const role = `latchkey_${new URL(url).pathname.slice(-12)}`
    await admin.query(raw(`create role ${role} login; create schema latchkey authorization ${role}`))
    const limited = new URL(url)
    limited.username = role
    const db = openServer({ url: limited.href, schema: 'latchkey', pool: 1, prepare: true })
    expect(await applyMigrations(db, list, now)).toHaveLength(3)
    await Promise.all([db.close(), admin.close()])
    await drop()
  })
})

describe('the script for those who migrate by hand', () => {
  itDeep('makes the same tables as migrating does, rows of the migration table included', async () => {
    const byHand = await createTestDatabase(inject('postgres'))
    const byUs = await createTestDatabase(inject('postgres'))
    const script = migrationScript(list, 'my_auth')
    expect(script).not.toMatch(/\blatchkey\./)
    // The simple protocol, as psql speaks it.
    const hand = openServer({ url: byHand.url, schema: 'my_auth', pool: 1, prepare: true })
    await hand.query(raw(script))
    const us = openServer({ url: byUs.url, schema: 'latchkey', pool: 1, prepare: true })
    await applyMigrations(us, list, now)
    expect(await shapeOf(hand, 'my_auth')).toEqual(await shapeOf(us, 'latchkey'))
    expect((await migrationStates(hand, list)).map((state) => state.state)).toEqual(['applied', 'applied', 'applied'])
    expect(await applyMigrations(hand, list, now)).toEqual([])
    await Promise.all([hand.close(), us.close()])
    await Promise.all([byHand.drop(), byUs.drop()])
  })

  it('is all or nothing', async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    const db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
    const broken = [...list, { feature: 'new', name: '0001_broken', sql: 'select 1 / 0' }]
    await expect(db.query(raw(migrationScript(broken, 'latchkey')))).rejects.toThrow('division by zero')
    await db.query(raw('rollback'))
    expect(await db.query(sql`select 1 from pg_namespace where nspname = ${'latchkey'}`)).toEqual([])
    await db.close()
    await drop()
  })
})
