import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { migrationStates } from '../../runtime/database/migration-states.ts'
import { migrationScript } from '../../runtime/database/migration-script.ts'
import { MigrationFailed, type PlannedMigration } from '../../runtime/database/migration-table.ts'
import { defaultPatience, migratorNow, migratorTransaction } from '../../runtime/database/migrator.ts'
import { alone } from '../../runtime/database/patient.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw } from '../../runtime/database/sql.ts'
import { itDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { emptyDatabases } from './empty-databases.ts'
import { eventually } from './load.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const note = (name: string, sql: string, more: Partial<PlannedMigration> = {}): PlannedMigration => ({
  feature: 'acme-notes',
  name,
  sql,
  ...more,
})
const first = note('0001_notes', 'create table latchkey.acme_note (id int primary key, old text, colour text)')
const filled = 'insert into latchkey.acme_note select i, $$x$$, null from generate_series(1, 25) as i'
const colour = note(
  '0002_colour',
  `update latchkey.acme_note set colour = 'grey' where id in
    (select id from latchkey.acme_note where colour is null order by id limit 10) -- ten at a time`,
  { batches: true },
)
const index = note('0003_index', 'create unique index concurrently acme_note_colour on latchkey.acme_note (id, colour)')
const drop = (release: string) =>
  note('0004_old', 'alter table latchkey.acme_note drop column old', { phase: 'contract', release })
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name.slice(0, 4))

for (const [home, prepare] of Object.entries(emptyDatabases)) {
  describe(`steps on ${home}`, () => {
    let db: Database
    let remove: () => Promise<void>
    beforeAll(async () => {
      ;({ db, remove } = await prepare())
    })
    beforeEach(() => db.query(raw('drop schema if exists latchkey cascade')))
    afterAll(() => remove())

    const states = async (list: readonly PlannedMigration[]) =>
      (await migrationStates(db, list)).map(({ state, rows }) => (rows === undefined ? state : `${state} ${rows}`))

    it('in batches run until nothing changes, each batch in a transaction of its own', async () => {
      await applyMigrations(db, [first], now)
      await db.query(raw(filled))
      const told: number[] = []
      const list = [first, colour]
      const applied = await applyMigrations(db, list, now, { batchDone: (_step, rows) => told.push(rows) })
      expect([names(applied), told]).toEqual([['0002'], [10, 20, 25]])
      expect(await db.query(raw('select colour, count(*)::int as n from latchkey.acme_note group by 1'))).toEqual([
        { colour: 'grey', n: 25 },
      ])
      expect(await states(list)).toEqual(['applied', 'applied'])
      expect(await applyMigrations(db, list, now)).toEqual([])
    })

    it('in batches go on where they were stopped', async () => {
      await applyMigrations(db, [first], now)
      await db.query(raw(filled))
      const batchDone = () => {
        throw new Error('stopped')
      }
      await expect(applyMigrations(db, [first, colour], now, { batchDone })).rejects.toThrow('stopped')
      expect(await states([first, colour])).toEqual(['applied', 'pending 10'])
      expect(names(await applyMigrations(db, [first, colour], now))).toEqual(['0002'])
      expect(await db.query(raw('select * from latchkey.migration_progress'))).toEqual([])
    })

    it('that build an index concurrently are recorded once it is valid', async () => {
      expect(names(await applyMigrations(db, [first, index], now))).toEqual(['0001', '0003'])
      const [built] = await db.query<{ valid: boolean }>(
        raw(`select indisvalid as valid from pg_index where indexrelid = 'latchkey.acme_note_colour'::regclass`),
      )
      expect(built).toEqual({ valid: true })
    })

    it('that take something away wait for a later release, or to be asked for', async () => {
      expect(names(await applyMigrations(db, [first], now))).toEqual(['0001'])
      const list = (release: string) => [first, drop(release)]
      expect(await states(list('1.9.0'))).toEqual(['applied', 'held'])
      expect(await applyMigrations(db, list('1.9.0'), now)).toEqual([])
      expect(await applyMigrations(db, list('1.9.0'), now)).toEqual([])
      expect(await states(list('1.8.2'))).toEqual(['applied', 'held'])
      expect(await states(list('1.10.0'))).toEqual(['applied', 'pending'])
      expect(names(await applyMigrations(db, list('1.10.0'), now))).toEqual(['0004'])
      expect(await states(list('1.10.0'))).toEqual(['applied', 'applied'])
    })

    it('that take something away are applied when asked for', async () => {
      await applyMigrations(db, [first], now)
      expect(names(await applyMigrations(db, [first, drop('1.0.0')], now, { contract: true }))).toEqual(['0004'])
    })

    it('that take something away run at once where nothing ran before, also when that was stopped', async () => {
      const broken = note('0003_broken', 'select 1 / 0')
      await expect(applyMigrations(db, [first, broken, drop('1.0.0')], now)).rejects.toThrow(MigrationFailed)
      expect(names(await applyMigrations(db, [first, drop('1.0.0')], now))).toEqual(['0004'])
    })

    it('are known to the version before as additions, or as what it cannot live with', async () => {
      const added = note('0002_more', 'alter table latchkey.acme_note add column more text')
      const gone = note('0003_gone', 'alter table latchkey.acme_note drop column old')
      await applyMigrations(db, [first, added, gone], now)
      expect((await migrationStates(db, [first])).map(({ state, phase }) => [state, phase])).toEqual([
        ['applied', undefined],
        ['unknown', 'expand'],
        ['unknown', 'contract'],
      ])
    })
  })
}

/** A database on a server, which this many reach as commands do, past a pooler; gone when the test ends. */
async function onServer(migrators: number, observe = (_text: string) => {}): Promise<Database[]> {
  const { directUrl: url, drop: dropDatabase } = await createTestDatabase(inject('postgres'))
  const all = Array.from({ length: migrators }, () =>
    openServer({ url, schema: 'latchkey', pool: 2, prepare: true, observe }),
  )
  onTestFinished(async () => {
    await Promise.all(all.map((db) => db.close()))
    await dropDatabase()
  })
  return all
}

describe('steps on a server with others', () => {
  it('build an index anew that was left unfinished', async () => {
    const [db] = await onServer(1)
    if (db === undefined) throw new Error('a database')
    await applyMigrations(db, [first], now)
    await db.query(raw('create unique index acme_note_colour on latchkey.acme_note (id, colour)'))
    await db.query(
      raw(`update pg_index set indisvalid = false where indexrelid = 'latchkey.acme_note_colour'::regclass`),
    )
    expect(names(await applyMigrations(db, [first, index], now))).toEqual(['0003'])
    const [built] = await db.query<{ valid: boolean }>(
      raw(`select indisvalid as valid from pg_index where indexrelid = 'latchkey.acme_note_colour'::regclass`),
    )
    expect(built).toEqual({ valid: true })
  })

  it('say why an index cannot be built, and build it once it can', async () => {
    const [db] = await onServer(1)
    if (db === undefined) throw new Error('a database')
    await applyMigrations(db, [first], now)
    await db.query(raw(`insert into latchkey.acme_note values (1, 'a', 'x'), (2, 'b', 'x')`))
    const unique = note('0003_index', 'create unique index concurrently acme_note_x on latchkey.acme_note (colour)')
    const failed = applyMigrations(db, [first, unique], now)
    await expect(failed).rejects.toThrow(/acme-notes\/0003_index failed: could not create unique index/)
    await db.query(raw(`update latchkey.acme_note set colour = id::text`))
    expect(names(await applyMigrations(db, [first, unique], now))).toEqual(['0003'])
  })

  it('of every kind are applied once by 20 at the same time, and everybody succeeds', async () => {
    const migrators = await onServer(20)
    const [db] = migrators
    if (db === undefined) throw new Error('a database')
    await applyMigrations(db, [first], now)
    await db.query(raw(filled))
    const list = [first, colour, index, note('0005_more', 'alter table latchkey.acme_note add column more text')]
    const applied = await Promise.all(migrators.map((one) => applyMigrations(one, list, now)))
    expect(names(applied.flat()).toSorted()).toEqual(['0002', '0003', '0005'])
  })

  it('build an index while somebody is asking for their turn', async () => {
    const [one, other] = await onServer(2)
    if (one === undefined || other === undefined) throw new Error('two of them')
    await applyMigrations(one, [first], now)
    // Asking takes long here, so that the index is built in the middle of it.
    await one.query(
      raw(`create schema slow;
        create function slow.pg_try_advisory_xact_lock(int, int) returns boolean language plpgsql as $$
          begin perform pg_sleep(0.5); return pg_catalog.pg_try_advisory_xact_lock($1, $2); end $$;
        do $$ begin execute format('alter database %I set search_path = slow, pg_catalog', current_database()); end $$`),
    )
    const migrators = await Promise.all([one, other].map((db) => applyMigrations(db, [first, colour, index], now)))
    expect(names(migrators.flat()).toSorted()).toEqual(['0002', '0003'])
  })

  itDeep('wait for another migrator, and say who it is', async () => {
    const [db, other] = await onServer(2)
    if (db === undefined || other === undefined) throw new Error('two of them')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const holding = migratorTransaction(other, defaultPatience, () => held)
    await eventually(async () => expect(await migratorNow(db)).toBeDefined())
    const told: string[] = []
    const waiting = applyMigrations(db, [first], now, { waiting: (who) => told.push(who?.name ?? '') })
    await eventually(async () => expect(told).toHaveLength(1))
    release()
    await holding
    expect(names(await waiting)).toEqual(['0001'])
    expect(told).toEqual([expect.stringMatching(new RegExp(`^latchkey migrate, .+, process ${process.pid}$`))])
  })

  it('try again where a table was in use for too long', async () => {
    const sent: string[] = []
    const [db, other] = await onServer(2, (text) => sent.push(text))
    if (db === undefined || other === undefined) throw new Error('two of them')
    await applyMigrations(db, [first], now)
    const patience = { migrator: 10_000, table: 200, total: 60_000 }
    const added = note('0002_more', 'alter table latchkey.acme_note add column more text')
    let migrating: Promise<PlannedMigration[]> | undefined
    await other.transaction(async (tx) => {
      await tx.query(raw('lock table latchkey.acme_note in access share mode'))
      migrating = applyMigrations(db, [first, added], now, { patience })
      await eventually(async () => expect(sent).toContain('rollback'))
    })
    expect(names((await migrating) ?? [])).toEqual(['0002'])
  })

  itDeep('by hand give up on another migrator, whom they would keep from building an index', async () => {
    const [migrator, hand] = await onServer(2)
    if (migrator === undefined || hand === undefined) throw new Error('two of them')
    await migratorTransaction(migrator, defaultPatience, async () => {
      const script = raw(migrationScript([first], 'latchkey'))
      const typed = alone(hand)?.(script, { lock: 60_000, total: 60_000 })
      await expect(typed).rejects.toThrow(/lock timeout/)
    })
  })

  itDeep('come to the same by hand', async () => {
    const [us] = await onServer(1)
    const [hand] = await onServer(1)
    if (us === undefined || hand === undefined) throw new Error('two databases')
    const list = [first, note('0001_rows', filled), colour, index]
    await applyMigrations(us, list, now)
    for (const part of migrationScript(list, 'latchkey').split(/^(?:begin|commit);$/m)) await hand.query(raw(part))
    const shape = raw(`select colour, count(*)::int as rows,
      (select indexdef from pg_indexes where indexname = 'acme_note_colour') as index from latchkey.acme_note group by 1`)
    expect(await hand.query(shape)).toEqual(await us.query(shape))
    expect(await applyMigrations(hand, list, now)).toEqual([])
  })
})
