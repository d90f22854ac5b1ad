import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { forgetFeature, stepsToForget } from '../../runtime/database/forget-feature.ts'
import { applyMigrations, MigrationDrift, MigrationTwice } from '../../runtime/database/migrate.ts'
import { forgetScript, migrationScript } from '../../runtime/database/migration-script.ts'
import { migrationStates, outdatedMigrations } from '../../runtime/database/migration-states.ts'
import { MigrationFailed, type PlannedMigration } from '../../runtime/database/migration-table.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { emptyDatabases } from './empty-databases.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const other: PlannedMigration = { feature: 'other', name: '0001_other', sql: 'create table latchkey.other (id int)' }
const codes: readonly PlannedMigration[] = [
  {
    feature: 'codes',
    name: '0001_code',
    sql: 'create table latchkey.code (id int)',
    down: 'drop table latchkey.code',
  },
  {
    feature: 'codes',
    name: '0002_hint',
    sql: "alter table latchkey.code add column hint text default 'it''s'",
    down: 'alter table latchkey.code drop column hint; select 1',
  },
]
/** The same steps of a feature that has another id since. */
const renamed = codes.map((step) => ({ ...step, feature: 'acme-codes', formerly: ['old-codes', 'codes'] }))
const withoutFormerly = codes.map((step) => ({ ...step, feature: 'acme-codes' }))

for (const [home, prepare] of Object.entries(emptyDatabases)) {
  let db: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ db, remove } = await prepare())
  })
  afterAll(() => remove())

  const rows = () =>
    db.query<{ feature: string; name: string; down: string | null }>(
      sql`select feature, name, down from latchkey.migration order by feature, name`,
    )
  const ids = async () => (await rows()).map(({ feature, name }) => `${feature}/${name}`)
  const hasTable = async (name: string) => {
    const found = await db.query(sql`select from pg_tables where schemaname = ${'latchkey'} and tablename = ${name}`)
    return found.length > 0
  }
  const forget = (feature: string, plan: readonly PlannedMigration[] = [], keepTables = false) =>
    forgetFeature(db, { feature, plan, keepTables })

  describe(`a feature with another id than before, on ${home}`, () => {
    beforeEach(async () => {
      await db.query(raw('drop schema if exists latchkey cascade'))
      await applyMigrations(db, [other, ...codes], now)
    })

    it('keeps its tables, and its rows get the new id though nothing is pending', async () => {
      const plan = [other, ...renamed]
      expect(
        (await migrationStates(db, plan)).map(({ feature, state, formerly }) => [feature, state, formerly]),
      ).toEqual([
        ['other', 'applied', undefined],
        ['acme-codes', 'applied', 'codes'],
        ['acme-codes', 'applied', 'codes'],
      ])
      expect(await applyMigrations(db, plan, now)).toEqual([])
      expect(await ids()).toEqual(['acme-codes/0001_code', 'acme-codes/0002_hint', 'other/0001_other'])
      const later = await migrationStates(db, [other, ...withoutFormerly])
      expect(later.map(({ state, appliedAt }) => [state, appliedAt])).toEqual([1, 2, 3].map(() => ['applied', now]))
    })

    it('may bring a further step with it', async () => {
      const third = { ...renamed[0]!, name: '0003_more', sql: 'alter table latchkey.code add column more text' }
      expect(await applyMigrations(db, [other, ...renamed, third], now)).toEqual([third])
      expect(await ids()).toContain('acme-codes/0003_more')
    })

    it('is told of drift under the former id, and nothing is renamed', async () => {
      const plan = [renamed[0]!, { ...renamed[1]!, sql: 'select 1' }]
      const drift = applyMigrations(db, plan, now)
      await expect(drift).rejects.toThrow(MigrationDrift)
      await expect(drift).rejects.toThrow('acme-codes/0002_hint')
      expect(await ids()).toEqual(['codes/0001_code', 'codes/0002_hint', 'other/0001_other'])
    })

    it('can be renamed by hand with the script', async () => {
      const script = migrationScript([], 'latchkey', await outdatedMigrations(db, renamed))
      expect(script).toContain(
        "update latchkey.migration set feature = 'acme-codes' where feature = 'codes' and name = '0001_code';",
      )
      await db.query(raw(script.replace(/^(begin|commit);$/gm, '')))
      expect((await migrationStates(db, [other, ...withoutFormerly])).map(({ state }) => state)).toEqual(
        [1, 2, 3].map(() => 'applied'),
      )
    })

    it('has no claim to the rows of a feature that has the id now', async () => {
      const states = await migrationStates(db, [...codes, { ...renamed[0]!, name: '0001_code' }])
      expect(states.map(({ feature, state }) => [feature, state])).toEqual([
        ['codes', 'applied'],
        ['codes', 'applied'],
        ['acme-codes', 'pending'],
        ['other', 'unknown'],
      ])
    })

    it('is an error where rows stand under both ids, until the older ones are forgotten without their tables', async () => {
      await db.query(
        raw(
          "insert into latchkey.migration select 'acme-codes', name, checksum, applied_at, down from latchkey.migration where name = '0001_code'",
        ),
      )
      const plan = [other, ...renamed]
      expect((await migrationStates(db, plan)).at(-1)).toMatchObject({
        state: 'twice',
        feature: 'codes',
        owner: 'acme-codes',
      })
      const before = await ids()
      const twice = applyMigrations(db, plan, now)
      await expect(twice).rejects.toThrow(MigrationTwice)
      await expect(twice).rejects.toThrow('npx latchkey migrate forget codes --keep-tables')
      expect(await ids()).toEqual(before)

      expect((await forget('codes', plan)).map(({ name, down }) => [name, down])).toEqual([['0001_code', null]])
      expect(await hasTable('code')).toBe(true)
      await applyMigrations(db, plan, now)
      expect(await ids()).toEqual(['acme-codes/0001_code', 'acme-codes/0002_hint', 'other/0001_other'])
    })

    it('is renamed once when many migrate at the same time', async () => {
      const results = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(db, [other, ...renamed], now)))
      expect(results.flat()).toEqual([])
      expect(await ids()).toEqual(['acme-codes/0001_code', 'acme-codes/0002_hint', 'other/0001_other'])
    })
  })

  describe(`forgetting a feature on ${home}`, () => {
    beforeEach(async () => {
      await db.query(raw('drop schema if exists latchkey cascade'))
      await applyMigrations(db, [other, ...codes], now)
    })

    it('takes its steps back, the newest first, and leaves those of others', async () => {
      const gone = await forget('codes', [other])
      expect(gone.map(({ name }) => name)).toEqual(['0002_hint', '0001_code'])
      expect([await hasTable('code'), await hasTable('other')]).toEqual([false, true])
      expect(await ids()).toEqual(['other/0001_other'])
      expect(await applyMigrations(db, [other, ...codes], now)).toEqual(codes)
    })

    it('changes nothing when one cannot be taken back, and names it', async () => {
      await db.query(raw('create view latchkey.seen as select id from latchkey.code'))
      const failure = forget('codes')
      await expect(failure).rejects.toThrow(MigrationFailed)
      await expect(failure).rejects.toThrow(/Nothing was changed\. Taking back codes\/0001_code failed: /)
      expect(await ids()).toEqual(['codes/0001_code', 'codes/0002_hint', 'other/0001_other'])
      expect(await db.query(raw('select hint from latchkey.code'))).toEqual([])
    })

    it('only deletes the rows where nothing is known that takes them back, or the tables are to stay', async () => {
      expect((await forget('other')).map(({ down }) => down)).toEqual([null])
      await forget('codes', [], true)
      expect([await hasTable('code'), await hasTable('other'), await ids()]).toEqual([true, true, []])
    })

    it('can be done by hand with the script, in another schema too', async () => {
      const steps = await stepsToForget(db, { feature: 'codes', plan: [], keepTables: false })
      expect(forgetScript(steps, 'my_auth')).toContain('drop table "my_auth".code')
      await db.query(raw(forgetScript(steps, 'latchkey').replace(/^(begin|commit);$/gm, '')))
      expect([await hasTable('code'), await ids()]).toEqual([false, ['other/0001_other']])
    })

    it('finds what a later release says that takes a step back', async () => {
      expect(await applyMigrations(db, [{ ...other, down: 'drop table latchkey.other' }], now)).toEqual([])
      // A release of before says nothing, and does not make it forgotten.
      await applyMigrations(db, [other], now)
      await forget('other')
      expect(await hasTable('other')).toBe(false)
    })

    it('does not take a step that would end the transaction', async () => {
      const cheating = { ...other, down: 'drop table latchkey.other; commit' }
      await expect(applyMigrations(db, [cheating], now)).rejects.toThrow('other/0001_other')
    })
  })

  describe(`a table of migrations from before, on ${home}`, () => {
    beforeEach(async () => {
      await db.query(raw('drop schema if exists latchkey cascade'))
      await applyMigrations(db, [other, ...codes], now)
      await db.query(raw('alter table latchkey.migration drop column down'))
    })

    it('is read as it is', async () => {
      expect((await migrationStates(db, [other, ...codes])).map(({ state }) => state)).toEqual(
        [1, 2, 3].map(() => 'applied'),
      )
      await forget('codes')
      expect(await hasTable('code')).toBe(true)
    })

    it('gets what is missing when something is to be written', async () => {
      await applyMigrations(db, [other, ...renamed], now)
      expect((await rows()).map(({ down }) => down)).toEqual([codes[0]!.down, codes[1]!.down, null])
    })

    it('gets it from the script, too', async () => {
      const outdated = await outdatedMigrations(db, [other, ...codes])
      await db.query(raw(migrationScript([], 'latchkey', outdated).replace(/^(begin|commit);$/gm, '')))
      expect((await rows()).map(({ down }) => down)).toEqual([codes[0]!.down, codes[1]!.down, null])
    })
  })
}
