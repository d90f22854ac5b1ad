import { describe, expect, it, onTestFinished } from 'vitest'
import { coreColumns } from '../../runtime/config/feature-columns.ts'
import { missingColumns, requireColumns } from '../../runtime/config/missing-columns.ts'
import { columnName, raw, sql } from '../../runtime/database/sql.ts'
import { admin, defineFeature, type Feature, organization, type } from '../../runtime/index.ts'
import { openAuth } from '../../runtime/auth.ts'
import { homes } from '../support/homes.ts'

const migrations = [{ name: '0001_notes', sql: 'alter table latchkey.user add column favourite_colour text' }]
const notes: Feature = defineFeature({
  id: 'acme-notes',
  migrations,
  fields: { user: type({ favouriteColour: 'string | null' }) },
})
const forgetful: Feature = defineFeature({
  id: 'forgetful',
  fields: { user: type({ nickName: 'string | null' }), session: type({ place: 'string | null' }) },
  columns: { user: ['hidden'] },
})

describe.each(homes)('declared columns on $name', ({ start }) => {
  it('are there when a migration adds them, of our own features too', async () => {
    const { auth } = await start({ config: { features: [admin(), organization(), notes] } })
    expect(await missingColumns(auth.db, auth.features)).toEqual([])
  })

  it('are named with their feature and the statement to write when none does', async () => {
    const { auth } = await start({ config: { features: [notes, forgetful] } })
    const problems = await missingColumns(auth.db, auth.features)
    expect(problems).toEqual([
      {
        path: 'features.forgetful.fields.user.nickName',
        expected: 'the column nick_name in latchkey.user',
        advice:
          'No migration of the feature forgetful adds it. Append one: alter table latchkey.user add column nick_name …, then run: npx latchkey migrate',
      },
      expect.objectContaining({
        path: 'features.forgetful.fields.session.place',
        expected: 'the column place in latchkey.session',
      }),
      expect.objectContaining({ path: 'features.forgetful.columns.user.hidden' }),
    ])
    await expect(requireColumns(auth)).rejects.toThrow('expected the column nick_name in latchkey.user')
  })

  it('are missing again when the column was dropped', async () => {
    const { auth, db } = await start({ config: { features: [notes] } })
    await db.query(sql`alter table latchkey.user drop column favourite_colour`)
    expect(await missingColumns(auth.db, auth.features)).toHaveLength(1)
  })

  it('cannot be those of the core, hidden ones included', async () => {
    const { db, auth } = await start({ config: { features: [] } })
    const ofFeatures = auth.features.flatMap(({ columns }) => columns?.user ?? [])
    for (const row of ['user', 'session'] as const) {
      const found = await db.query<{ name: string }>(sql`
        select column_name as name from information_schema.columns where table_schema = 'latchkey' and table_name = ${row}`)
      const known = [...coreColumns[row], ...ofFeatures].map((column) => columnName(column).replaceAll('"', ''))
      expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    }
  })
})

it('declared columns are looked for in the configured schema', async () => {
  const config = {
    baseURL: 'http://localhost:3000',
    database: { directory: 'memory://', schema: 'acme' },
    features: [notes],
  }
  const auth = await openAuth(config, { dev: true })
  onTestFinished(() => auth.close())
  await auth.db.query(raw('create schema acme; create table acme.user (favourite_colour text, mail_language text)'))
  expect(await missingColumns(auth.db, auth.features)).toEqual([])
})
