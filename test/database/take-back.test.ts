import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRows } from '../support/depth.ts'
import { migrationsOf, orderedFeatures } from '../../runtime/config/features.ts'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { migrationStates } from '../../runtime/database/migration-states.ts'
import { nameOf, type PlannedMigration } from '../../runtime/database/migration-table.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { MigrationLoses, MigrationStays, stepsToTakeBack, takeBack } from '../../runtime/database/take-back.ts'
import { everyFeature } from '../architecture/every-feature.ts'
import { emptyDatabases } from './empty-databases.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const later = new Date('2026-11-28T13:00:00.000Z')
const shipped = migrationsOf(orderedFeatures({ features: [...everyFeature()] }))

const base: PlannedMigration = {
  feature: 'notes',
  name: '0001_note',
  sql: "create table latchkey.note (id int, mood text default 'calm')",
  down: 'drop table latchkey.note',
}
/** What the next release adds: to a feature that this one has. */
const added: readonly PlannedMigration[] = [
  {
    feature: 'notes',
    name: '0002_colour',
    sql: "alter table latchkey.note add column colour text default 'grey'",
    down: 'alter table latchkey.note drop column colour',
    phase: 'expand',
  },
  {
    feature: 'notes',
    name: '0003_tag',
    sql: 'create table latchkey.tag (name text)',
    down: 'drop table latchkey.tag',
    phase: 'expand',
  },
]

/** Everything in the schema that a step could have left, without the order of columns and what the migrator keeps. */
async function shapeOf(db: Database): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    raw(`
    with ours as (select oid, relname, relkind, reloptions from pg_class where relnamespace = to_regnamespace('latchkey')
      and relname !~ '^migration')
    select line from (
      select format('column %s.%s %s %s %s', o.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_attribute a join ours o on o.oid = a.attrelid left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
        where a.attnum > 0 and not a.attisdropped and o.relkind in ('r', 'p')
      union all select format('constraint %s %s %s', o.relname, c.conname, pg_get_constraintdef(c.oid))
        from pg_constraint c join ours o on o.oid = c.conrelid
      union all select pg_get_indexdef(i.indexrelid) from pg_index i join ours o on o.oid = i.indrelid
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = to_regnamespace('latchkey')
      union all select format('%s %s %s', relkind, relname, reloptions) from ours where relkind not in ('i', 'I', 't')
    ) shape order by line`),
  )
  return rows.map(({ line }) => line)
}

for (const [home, prepare] of Object.entries(emptyDatabases)) {
  describe(`taking migrations back, on ${home}`, () => {
    let db: Database
    let remove: () => Promise<void>
    beforeAll(async () => {
      ;({ db, remove } = await prepare())
    })
    afterAll(() => remove())
    beforeEach(() => db.query(raw('drop schema if exists latchkey cascade')))

    const hasTable = async (name: string) =>
      (await db.query(sql`select from pg_tables where schemaname = ${'latchkey'} and tablename = ${name}`)).length > 0
    const back = (plan: readonly PlannedMigration[], step?: string, acceptDataLoss = false) =>
      takeBack(db, plan, { step, acceptDataLoss })

    // The statements are the same on both: a server answers them sooner.
    const asked = home === 'a PostgreSQL server' ? shipped : firstRows(5, shipped)
    it('leaves the tables as they were before it, for each step that is shipped', async () => {
      for (const [place, step] of asked.entries()) {
        const plan = shipped.slice(0, place + 1)
        const before = await shapeOf(db)
        await applyMigrations(db, plan, now, { contract: true })
        const after = await shapeOf(db)
        expect(after, nameOf(step)).not.toEqual(before)
        expect(await back(plan, nameOf(step)), nameOf(step)).toHaveLength(1)
        expect(await shapeOf(db), nameOf(step)).toEqual(before)
        await applyMigrations(db, plan, now, { contract: true })
        expect(await shapeOf(db), nameOf(step)).toEqual(after)
      }
    })

    it('is for what a newer release applied, unless a step is named', async () => {
      await applyMigrations(db, [base], now)
      await applyMigrations(db, [base, ...added], later)
      const gone = await back([base])
      expect(gone.map(({ name }) => name)).toEqual(['0003_tag', '0002_colour'])
      expect((await migrationStates(db, [base])).map(({ state }) => state)).toEqual(['applied'])
      expect([await hasTable('note'), await hasTable('tag')]).toEqual([true, false])
      expect(await back([base])).toEqual([])
    })

    it('takes the later steps of the feature along, and leaves those of others', async () => {
      const other: PlannedMigration = {
        feature: 'other',
        name: '0009_other',
        sql: 'create table latchkey.other (id int)',
      }
      await applyMigrations(db, [base, ...added, other], now)
      const steps = await stepsToTakeBack(db, [base, ...added, other], 'notes/0002_colour')
      expect(steps.map(({ name }) => name)).toEqual(['0003_tag', '0002_colour'])
      await back([base, ...added, other], 'notes/0002_colour')
      expect(await hasTable('other')).toBe(true)
    })

    it('deletes nothing that somebody stored, unless that is said', async () => {
      const plan = [base, ...added]
      await applyMigrations(db, plan, now)
      await db.query(raw("insert into latchkey.note (id, mood) values (1, 'wild')"))
      await expect(back(plan, 'notes/0002_colour')).resolves.toHaveLength(2)
      await applyMigrations(db, plan, now)
      await db.query(raw("update latchkey.note set colour = 'red'; insert into latchkey.tag values ('a')"))
      const shape = await shapeOf(db)
      const loses = back(plan, 'notes/0001_note')
      await expect(loses).rejects.toThrow(MigrationLoses)
      await expect(loses).rejects.toMatchObject({ lost: ['note', 'tag'] })
      await expect(back(plan, 'notes/0002_colour')).rejects.toMatchObject({ lost: ['tag', 'note.colour'] })
      expect(await shapeOf(db)).toEqual(shape)
      expect(await back(plan, 'notes/0002_colour', true)).toHaveLength(2)
      expect(await db.query(raw('select * from latchkey.note'))).toEqual([{ id: 1, mood: 'wild' }])
    })

    it('changes nothing where a step says nothing about it, or the database does not take it back', async () => {
      const silent: PlannedMigration = {
        feature: 'notes',
        name: '0004_silent',
        sql: 'create table latchkey.silent (id int)',
      }
      const plan = [base, ...added, silent]
      await applyMigrations(db, plan, now)
      const shape = await shapeOf(db)
      await expect(back(plan, 'notes/0002_colour')).rejects.toThrow(MigrationStays)
      await db.query(raw('create view public.reader as select colour from latchkey.note'))
      await expect(back([base, ...added], 'notes/0001_note')).rejects.toThrow('0004_silent')
      await db.query(raw("delete from latchkey.migration where name = '0004_silent'"))
      await expect(back([base, ...added], 'notes/0002_colour')).rejects.toThrow('Taking back notes/0002_colour failed')
      await db.query(raw('drop view public.reader'))
      expect(await shapeOf(db)).toEqual(shape)
    })
  })
}
