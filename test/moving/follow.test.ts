import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { removeGone } from '../../cli/moving/follow-removals.ts'
import { Report } from '../../cli/moving/report.ts'
import { sources } from '../../cli/moving/sources/sources.ts'
import { type Row } from '../../cli/moving/batch.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { admin, emailPassword, organization, passkey, twoFactor, username } from '../../runtime/index.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'
import type { Place } from './better-auth-app.ts'
import { everybodysPassword } from './people-file.ts'
import { take } from './moving.ts'
import { add, addPerson, betterAuthTables } from './source-tables.ts'

const config = {
  user: { fields: { plan: "'free' | 'pro' | null" } },
  features: [
    emailPassword(),
    username(),
    passkey(),
    twoFactor(),
    organization({ fields: { billingEmail: 'string.email | null' }, memberFields: { title: 'string <= 20 | null' } }),
    admin(),
  ],
}

/** What the source says, and how it is read. */
function origin({ auth }: TestAuth, place: Place) {
  const wish = {
    auth,
    cwd: tmpdir(),
    file: undefined,
    from: place.address,
    schema: undefined,
    variable: () => undefined,
  }
  const source = sources['better-auth']
  if (source?.stillThere === undefined) throw new Error('It says what is gone')
  return { records: () => source.read(wish), stillThere: () => source.stillThere?.(wish) }
}

/** One reading of a source that is followed. */
async function read(service: TestAuth, place: Place, many = false) {
  const { records, stillThere } = origin(service, place)
  const report = new Report()
  const there = await stillThere()
  if (there === undefined) throw new Error('It says what is gone')
  await removeGone({ auth: service.auth, source: 'better-auth', there, report, many, isStopped: () => false })
  await there.close()
  const { kinds, rejected } = await take(service.auth, [], { source: 'better-auth', records: records(), report })
  return { kinds, rejected: rejected.reasons }
}

const names = async ({ db }: TestAuth, table: string, column = 'name') =>
  (await db.query<Row>(sql`select ${raw(column)} as name from ${raw(`latchkey.${table}`)} order by 1`)).map(
    (row) => row['name'],
  )

describe('what is deleted at a source that is followed', () => {
  it('is removed here: people, sessions, accounts, passkeys, factors, members, organizations', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config })]
    for (const name of ['ada', 'bob', 'carol']) await addPerson(place, name)
    const key = { publicKey: 'A'.repeat(80), counter: 0, deviceType: 'singleDevice', backedUp: false }
    await add(place, 'passkey', { id: 'p', userId: 'ada', name: 'Key', credentialID: 'B'.repeat(20), ...key })
    const factor = { id: 'f', userId: 'ada', secret: 'a'.repeat(32), backupCodes: '["aaaaa-aaaaa"]', verified: true }
    await add(place, 'twoFactor', factor)
    await add(place, 'account', { id: 'g', accountId: '4711', userId: 'ada', providerId: 'github' })
    for (const id of ['engines', 'other']) await add(place, 'organization', { id, name: id, slug: id })
    await add(place, 'member', { id: 'm1', organizationId: 'engines', userId: 'ada', role: 'owner' })
    await add(place, 'member', { id: 'm2', organizationId: 'engines', userId: 'bob', role: 'member' })
    expect((await read(service, place)).rejected).toEqual({})
    expect(await names(service, 'user')).toEqual(['ada', 'bob', 'carol'])

    await place.run(`delete from "user" where id = 'carol'; delete from session where "userId" = 'bob';
      delete from passkey; delete from "twoFactor"; delete from account where id = 'g';
      delete from member where id = 'm2'; delete from organization where id = 'other'`)
    const { kinds } = await read(service, place)
    expect(kinds).toMatchObject({
      user: { removed: 1, unchanged: 2 },
      session: { removed: 1 },
      passkey: { removed: 1 },
      twoFactor: { removed: 1 },
      account: { removed: 1 },
      member: { removed: 1 },
      organization: { removed: 1 },
    })
    expect(await names(service, 'user')).toEqual(['ada', 'bob'])
    expect(await names(service, 'organization')).toEqual(['engines'])
    expect(await names(service, 'account', 'provider_id')).toEqual(['credential', 'credential'])
    expect(await names(service, 'two_factor', 'user_id')).toEqual([])
    expect(await names(service, 'user', 'two_factor_enabled')).toEqual([false, false])
    expect(await names(service, 'backup_code', 'user_id')).toEqual([])
    // Nothing more is known of them: a third reading has nothing to do.
    const third = await read(service, place)
    expect(Object.values(third.kinds).every(({ removed, taken, updated }) => !removed && !taken && !updated)).toBe(true)
  })

  itDeep('frees the e-mail for who comes anew with it', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config })]
    await addPerson(place, 'ada')
    await read(service, place)
    await place.run(`delete from "user"`)
    await addPerson(place, 'bob', { email: 'ada@example.com' })
    expect((await read(service, place)).rejected).toEqual({})
    expect(await names(service, 'user')).toEqual(['bob'])
  })

  itDeep('stays where somebody has signed in here since, with all that is theirs', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config })]
    await addPerson(place, 'ada')
    await read(service, place)
    const page = service.browser()
    const body = { email: 'ada@example.com', password: everybodysPassword }
    expect((await page.post('/sign-in/email', body)).status).toBe(200)
    await place.run(`delete from "user"`)
    expect((await read(service, place)).kinds).toMatchObject({ user: { kept: 1 } })
    await read(service, place)
    expect((await page.get('/get-session')).body?.user.email).toBe('ada@example.com')
    expect((await service.browser().post('/sign-in/email', body)).status).toBe(200)
  })

  itDeep('is nothing when it looks like another database', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config })]
    for (let number = 0; number < 30; number += 1) await addPerson(place, `person${number}`)
    await read(service, place)
    const other = await betterAuthTables()
    await expect(read(service, other)).rejects.toThrow(/30 of 30 people .* Is it the same database/)
    expect(await names(service, 'user')).toHaveLength(30)
    expect((await read(service, other, true)).kinds).toMatchObject({ user: { removed: 30 } })
  })
})

describe('what changed at a source that is followed', () => {
  it('is changed here: addresses, names, own fields, slugs, roles, codes on paper', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config })]
    await addPerson(place, 'ada', { username: 'ada', plan: 'free' })
    await addPerson(place, 'bob')
    const codes = ['aaaaa-aaaaa', 'bbbbb-bbbbb']
    const factor = {
      id: 'f',
      userId: 'bob',
      secret: 'a'.repeat(32),
      backupCodes: JSON.stringify(codes),
      verified: true,
    }
    await add(place, 'twoFactor', factor)
    await add(place, 'organization', { id: 'o', name: 'Engines', slug: 'engines', billingEmail: 'a@example.com' })
    await add(place, 'member', { id: 'm', organizationId: 'o', userId: 'ada', role: 'member', title: 'Countess' })
    expect((await read(service, place)).rejected).toEqual({})
    const fields = () =>
      service.db.query(sql`
      select u.email, u.username, u.plan, o.slug, o.billing_email, m.role, m.title from latchkey.member m
      join latchkey.user u on u.id = m.user_id join latchkey.organization o on o.id = m.organization_id`)
    const before = { email: 'ada@example.com', username: 'ada', plan: 'free', slug: 'engines', role: 'member' }
    expect(await fields()).toEqual([{ ...before, billingEmail: 'a@example.com', title: 'Countess' }])

    await place.run(`update "user" set email = 'lovelace@example.com', "emailVerified" = false, username = 'lovelace',
        plan = 'pro', "updatedAt" = now() where id = 'ada';
      update organization set slug = 'mills', "billingEmail" = 'b@example.com';
      update member set role = 'admin', title = 'Programmer';
      update "twoFactor" set "backupCodes" = '["bbbbb-bbbbb"]'`)
    await read(service, place)
    const after = { email: 'lovelace@example.com', username: 'lovelace', plan: 'pro', slug: 'mills', role: 'admin' }
    expect(await fields()).toEqual([{ ...after, billingEmail: 'b@example.com', title: 'Programmer' }])
    expect(await names(service, 'backup_code', 'used_at is null')).toEqual([true])
    // A code that was used there is not good here any more.
    const page = service.browser()
    await page.post('/sign-in/email', { email: 'bob@example.com', password: everybodysPassword })
    expect((await page.post('/two-factor/verify-backup-code', { code: codes[0] })).status).toBe(401)
    expect((await page.post('/two-factor/verify-backup-code', { code: codes[1] })).status).toBe(200)
  })

  itDeep('is tried again while somebody has the address here', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config })]
    await addPerson(place, 'ada')
    await read(service, place)
    const body = { email: 'new@example.com', name: 'Stranger', password: everybodysPassword }
    expect((await service.browser().post('/sign-up/email', body)).status).toBe(200)
    await place.run(`update "user" set email = 'new@example.com', "updatedAt" = now()`)
    const taken = { 'user.email: somebody has this address': 1 }
    expect((await read(service, place)).rejected).toEqual(taken)
    expect((await read(service, place)).rejected).toEqual(taken)
    await service.db.query(sql`delete from latchkey.user where email = 'new@example.com'`)
    expect((await read(service, place)).rejected).toEqual({})
    expect(await names(service, 'user', 'email')).toEqual(['new@example.com'])
  })
})

describe('what has no place here', () => {
  itDeep('is told: keys for an API, and own fields that are not configured or hold something else', async () => {
    const [place, service] = [await betterAuthTables(), await testAuth({ config: { features: config.features } })]
    await addPerson(place, 'ada', { plan: 'pro' })
    await add(place, 'organization', { id: 'o', name: 'Engines', slug: 'engines', billingEmail: 'no address' })
    await add(place, 'apikey', { id: 'k', name: 'Key', key: 'a hash', userId: 'ada' })
    const report = await take(service.auth, [], { source: 'better-auth', records: origin(service, place).records() })
    expect(report.rejected.reasons).toEqual({
      'apiKey: keys of users are made anew: there is no place for them here': 1,
    })
    expect(report.leftOut.reasons).toEqual({
      'user.fields.plan: the configuration has no such field': 1,
      'organization.fields.billingEmail: must be an email address or null': 1,
    })
  })
})
