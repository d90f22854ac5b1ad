import { describe, expect, it } from 'vitest'
import { coreColumns } from '../../runtime/config/feature-columns.ts'
import { missingColumns, requireColumns } from '../../runtime/config/missing-columns.ts'
import { openAuth } from '../../runtime/auth.ts'
import { forgetFeature, stepsToForget } from '../../runtime/database/forget-feature.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { migrationScript } from '../../runtime/database/migration-script.ts'
import { migrationStates } from '../../runtime/database/migration-states.ts'
import { columnName, raw } from '../../runtime/database/sql.ts'
import { emailPassword, type FieldDefinitions, organization, sql } from '../../runtime/index.ts'
import { ada, bothHomes } from '../support/homes.ts'
import { type TestAuth, testSecret } from '../support/test-auth.ts'

const features = [emailPassword(), organization()]

/** The same database under another configuration, as after a restart. */
function restarted({ db, auth }: TestAuth, fields: FieldDefinitions) {
  const config = { baseURL: auth.settings.origin, secrets: `1:${testSecret}`, features, user: { fields } }
  return openAuth(config, { dev: true, database: db })
}

describe.each(bothHomes)('the migrations of own fields on $name', ({ start }) => {
  it('are one for each field, and add only', async () => {
    const fields = { company: 'string', homeTown: { type: 'string', default: 'London' } } as const
    const { auth } = await start({ config: { features, user: { fields } } })
    const own = auth.migrations.filter(({ feature }) => feature.startsWith('user-field'))
    expect(own.map(({ feature, name, sql: text, down }) => [feature, name, text, down])).toEqual([
      [
        'user-field-company',
        '0001_company',
        'alter table latchkey.user add column "company" text;\n',
        'alter table latchkey.user drop column if exists "company";\n',
      ],
      [
        'user-field-home-town',
        '0001_home-town',
        `alter table latchkey.user add column "home_town" text default 'London';\n`,
        'alter table latchkey.user drop column if exists "home_town";\n',
      ],
    ])
    expect(await missingColumns(auth.db, auth.features)).toEqual([])
  })

  it('of a field that comes later is pending, and fills in the default for who is there already', async () => {
    const service = await start({
      config: { features, user: { fields: { company: { type: 'string', required: false } } } },
    })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const later = await restarted(service, {
      company: { type: 'string', required: false },
      plan: { type: "'free' | 'pro'", default: 'free', writable: false },
      born: 'Date',
    })
    const pending = (await migrationStates(later.db, later.migrations)).filter(({ state }) => state === 'pending')
    expect(pending.map(({ feature, name }) => `${feature}/${name}`)).toEqual([
      'user-field-plan/0001_plan',
      'user-field-born/0001_born',
    ])
    await applyMigrations(later.db, later.migrations, service.clock.now)
    await requireColumns(later)
    expect(await service.db.query(sql`select company, plan, born from latchkey.user`)).toEqual([
      { company: null, plan: 'free', born: null },
    ])
    await later.close()
  })

  it('of a field that went stay applied, harmless, until they are forgotten', async () => {
    const service = await start({ config: { features, user: { fields: { company: 'string', size: 'number' } } } })
    await service.browser().post('/sign-up/email', { ...ada, company: 'Engines', size: 3 })
    const without = await restarted(service, { size: 'number' })
    const unknown = (await migrationStates(without.db, without.migrations)).filter(({ state }) => state === 'unknown')
    expect(unknown.map(({ feature }) => feature)).toEqual(['user-field-company'])
    expect(without.features.map(({ id }) => id)).not.toContain('user-field-company')
    expect(await applyMigrations(without.db, without.migrations, service.clock.now)).toEqual([])
    await requireColumns(without)
    expect(await service.db.query(sql`select company from latchkey.user`)).toEqual([{ company: 'Engines' }])
    const what = { feature: 'user-field-company', keepTables: false, plan: without.migrations }
    expect((await stepsToForget(without.db, what)).map(({ down }) => down?.trim())).toEqual([
      'alter table latchkey.user drop column if exists "company";',
    ])
    await forgetFeature(without.db, what)
    await expect(service.db.query(sql`select company from latchkey.user`)).rejects.toThrow('company')
    await without.close()
    const again = await restarted(service, { company: 'string', size: 'number' })
    expect(await applyMigrations(again.db, again.migrations, service.clock.now)).toHaveLength(1)
    await again.close()
  })

  it('change with neither default, values nor label', async () => {
    const plan = { type: "'free' | 'pro'", default: 'free', writable: false }
    const service = await start({ config: { features, user: { fields: { plan } } } })
    await service.browser().post('/sign-up/email', ada)
    const wider = { type: "'free' | 'pro' | 'team'", default: 'team', label: 'Plan' }
    const later = await restarted(service, { plan: wider })
    expect((await migrationStates(later.db, later.migrations)).every(({ state }) => state === 'applied')).toBe(true)
    await requireColumns(later)
    await later.close()
  })

  it('are no way to change a type: the error says what to do', async () => {
    const service = await start({ config: { features, user: { fields: { size: 'string' } } } })
    const later = await restarted(service, { size: 'number.integer' })
    expect(await applyMigrations(later.db, later.migrations, service.clock.now)).toEqual([])
    const [problem] = await missingColumns(later.db, later.features)
    expect(problem?.expected).toBe('the column size in latchkey.user with the type bigint, and it has text')
    expect(problem?.advice).toContain('Give the field its type of before or another name')
    const statement = problem?.advice.slice(problem.advice.indexOf('alter table')) ?? ''
    expect(statement).toContain('type bigint using "size"::bigint')
    await expect(requireColumns(later)).rejects.toThrow('user.fields.size says an integer')
    await later.close()
  })

  it('let a default that came later count for rows that have none', async () => {
    const service = await start({ config: { features, user: { fields: { plan: 'string | null' } } } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const later = await restarted(service, { plan: { type: 'string', default: 'free' } })
    expect(await applyMigrations(later.db, later.migrations, service.clock.now)).toEqual([])
    expect(await later.db.query(sql`select plan from latchkey.user`)).toEqual([{ plan: null }])
    const headers = { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await later.fetch(new Request(`${service.url}/get-session`, { headers }))
    expect(await answer.json()).toMatchObject({ user: { plan: 'free' } })
    await later.close()
  })

  it('are shown by --dry-run as SQL that can be applied by hand', async () => {
    const service = await start({ config: { features } })
    const later = await restarted(service, {
      plan: { type: 'string', default: "latchkey.user's" },
      sizes: { type: 'number[]', default: [1] },
    })
    const steps = later.migrations.filter(({ feature }) => feature.startsWith('user-field-'))
    const script = migrationScript(steps, 'latchkey')
    expect(script).toContain(`-- user-field-plan/0001_plan\nalter table latchkey.user add column "plan" text default`)
    expect(migrationScript(steps, 'acme')).toContain(`'latch' || 'key.user''s'`)
    await service.browser().post('/sign-up/email', ada)
    await later.db.transaction((tx) => tx.query(raw(script.replace(/^begin;|commit;$/gm, ''))))
    const states = await migrationStates(later.db, later.migrations)
    expect(states.filter(({ state }) => state !== 'applied')).toEqual([])
    expect(await service.db.query(sql`select plan, sizes from latchkey.user`)).toEqual([
      { plan: "latchkey.user's", sizes: [1] },
    ])
    await later.close()
  })

  it('cannot touch what is there: all columns of the tables are known', async () => {
    const { db, auth } = await start({ config: { features } })
    // Those that are always on check theirs as every feature does.
    const mails = auth.features.find(({ id }) => id === 'mail')?.columns?.user ?? []
    for (const row of ['user', 'organization', 'member'] as const) {
      const found = await db.query<{ name: string }>(sql`
        select column_name as name from information_schema.columns where table_schema = 'latchkey' and table_name = ${row}`)
      const known: readonly string[] = [...coreColumns[row], ...mails].map((column) =>
        columnName(column).replaceAll('"', ''),
      )
      expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    }
  })

  it('stand after the tables of organizations', async () => {
    const own = organization({
      fields: { billingEmail: 'string.email' },
      memberFields: { title: 'string', badge: { type: 'number', readable: false } },
    })
    const { auth } = await start({ config: { features: [own, emailPassword()] } })
    const names = auth.migrations.map(({ feature }) => feature)
    expect(names.filter((name) => name.includes('-field-'))).toEqual([
      'organization-field-billing-email',
      'member-field-title',
      'member-field-badge',
    ])
    expect(names.indexOf('organization-field-billing-email')).toBeGreaterThan(names.lastIndexOf('organization'))
    expect(await missingColumns(auth.db, auth.features)).toEqual([])
  })
})
