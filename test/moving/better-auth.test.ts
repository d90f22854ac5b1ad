import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readBetterAuth } from '../../cli/moving/sources/better-auth.ts'
import { sql } from '../../runtime/database/sql.ts'
import { emailPassword, fake, organization, admin, passkey, social, twoFactor, username } from '../../runtime/index.ts'
import { openTokens } from '../../runtime/features/social/index.ts'
import type { Browser } from '../support/browser-jar.ts'
import { isDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import {
  type Application,
  mysqlPlace,
  passwordOf,
  type Place,
  postgresPlace,
  sqlitePlace,
  startApplication,
  theirSecret,
  withoutSqlite,
} from './better-auth-app.ts'
import { take } from './moving.ts'

const homes = [
  { version: '1.7.25', home: 'PostgreSQL' },
  { version: '1.3.34', home: 'PostgreSQL' },
  { version: '1.2.8', home: 'PostgreSQL' },
  { version: '1.7.25', home: 'SQLite' },
  { version: '1.2.8', home: 'SQLite' },
  { version: '1.7.25', home: 'MySQL' },
  { version: '1.2.8', home: 'MySQL' },
] as const

/** A push moves the people of one of them. */
const moved = isDeep ? homes : homes.slice(0, 1)

async function placeOf({
  home,
  version,
}: Pick<(typeof homes)[number], 'home' | 'version'>): Promise<Place | undefined> {
  if (home === 'SQLite') {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-moving-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return sqlitePlace(folder, version)
  }
  if (home === 'MySQL') return mysqlPlace()
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return postgresPlace(url)
}

/** Our service with the features of the application, and its secret as an older one. */
function successor(more: object = {}): Promise<TestAuth> {
  const features = [
    emailPassword(),
    username(),
    organization(),
    admin(),
    twoFactor(),
    passkey(),
    social({ providers: [fake()] }),
  ]
  return testAuth({ config: { features, secrets: `2:${testSecret},1:${theirSecret}`, ...more } })
}

const wishOf = ({ auth }: TestAuth, { address: from, cwd = tmpdir() }: Place) => {
  const variable = (name: string) => (name === 'BETTER_AUTH_SECRET' ? theirSecret : undefined)
  return { auth, cwd, file: undefined, from, schema: undefined, variable }
}

const takeAll = (service: TestAuth, place: Place) =>
  take(service.auth, [], {
    source: 'better-auth',
    records: readBetterAuth(wishOf(service, place)),
    now: () => service.clock.now,
  })

/** The same browser at the successor: it sends the cookies that it has. */
function arrived(service: TestAuth, page: Browser): Browser {
  const here = service.browser()
  for (const [name, value] of page.cookies) here.cookies.set(name, value)
  return here
}

describe.each(moved)('people of better-auth $version on $home', ({ version, home }) => {
  it('go on where they were: sessions, passwords, factors, passkeys, roles', { timeout: 120_000 }, async ({ skip }) => {
    const place = await placeOf({ home, version })
    if (place === undefined) return skip(withoutSqlite)
    const application: Application = await startApplication(version, place)
    const { people, totp, backupCodes, passkeys } = application
    const service = await successor()
    const report = await takeAll(service, place)
    expect(report.rejected.reasons).toEqual({})
    expect(report.leftOut.reasons).toEqual({})
    expect(report.kinds).toMatchObject({
      user: { taken: 4 },
      organization: { taken: 2 },
      invitation: { taken: 2 },
      passkey: { taken: 1 },
      twoFactor: { taken: 1 },
    })

    // Nobody is signed out, and everybody is who they were.
    for (const name of ['ada', 'bob', 'carol'] as const) {
      const here = arrived(service, people[name])
      const { body } = await here.get('/get-session')
      expect(body?.user).toMatchObject({ email: `${name}@example.com`, name })
      // The cookie is ours from now on.
      expect((await here.get('/get-session')).body?.user.email).toBe(`${name}@example.com`)
    }

    // Old passwords are good, others are not.
    const signIn = (name: string, password = passwordOf(name)) =>
      service.browser().post('/sign-in/email', { email: `${name}@example.com`, password })
    expect((await signIn('ada')).status).toBe(200)
    expect((await signIn('bob')).status).toBe(200)
    expect((await signIn('ada', passwordOf('bob'))).status).toBe(401)
    const named = await service.browser().post('/sign-in/username', { username: 'ADA_L', password: passwordOf('ada') })
    expect(named.body.user.email).toBe('ada@example.com')
    const banned = await signIn('eve')
    expect([banned.status, banned.body.code]).toEqual([403, 'BANNED_USER'])

    // The second factor is asked for, and the app and the codes on paper are the same.
    const page = service.browser()
    const first = await page.post('/sign-in/email', { email: 'carol@example.com', password: passwordOf('carol') })
    expect(first.body.twoFactorRedirect).toBe(true)
    expect((await page.post('/two-factor/verify-totp', { code: totp.code(service.clock.now) })).status).toBe(200)
    const paper = service.browser()
    await paper.post('/sign-in/email', { email: 'carol@example.com', password: passwordOf('carol') })
    expect((await paper.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)

    // The passkey signs in, twice, and what its authenticator calls its owner is learned.
    for (const _ of [1, 2]) {
      const key = service.browser()
      const options = (await key.get('/passkey/generate-authenticate-options')).body
      const response = passkeys.get(options, { origin: service.origin, rpId: 'localhost' })
      const entered = await key.post('/passkey/verify-authentication', { response })
      expect([entered.status, entered.body.user?.email]).toEqual([200, 'ada@example.com'])
    }
    const handle = passkeys.credentials[0]?.userHandle ?? ''
    const [kept] = await service.db.query<{ webauthnUserId: string }>(
      sql`select webauthn_user_id from latchkey.passkey`,
    )
    expect(kept?.webauthnUserId).toBe(Buffer.from(handle, 'base64url').toString())

    // From then on nobody else's is taken.
    const thief = service.browser()
    const asked = (await thief.get('/passkey/generate-authenticate-options')).body
    const userHandle = Buffer.from('somebody else').toString('base64url')
    const foreign = passkeys.get(asked, { origin: service.origin, rpId: 'localhost', userHandle })
    expect((await thief.post('/passkey/verify-authentication', { response: foreign })).status).toBe(401)

    await rolesHold(service, application)

    // Tokens of providers lie sealed with our secret.
    const [account] = await service.db.query<{ id: string; accessToken: string; scope: string }>(
      sql`select id, access_token, scope from latchkey.account where provider_id = 'github' and account_id = '4711'`,
    )
    const { accessToken, id = '', scope } = account ?? {}
    expect(scope).toBe('read:user,user:email')
    expect(accessToken).not.toContain('gho_')
    const opened = openTokens(service.auth.settings.secrets, id, { accessToken: accessToken ?? null })
    expect(opened.accessToken).toBe('gho_a-token-of-bob')
  })
})

/** Who is what in which organization, and nobody anything else. */
async function rolesHold(service: TestAuth, { people }: Application): Promise<void> {
  const rows = await service.db.query(sql`
    select u.name, o.slug, m.role from latchkey.member m
    join latchkey.user u on u.id = m.user_id join latchkey.organization o on o.id = m.organization_id order by 1, 2`)
  expect(rows).toEqual([
    { name: 'ada', slug: 'engines', role: 'owner' },
    { name: 'bob', slug: 'engines', role: 'admin' },
    { name: 'bob', slug: 'other', role: 'owner' },
  ])
  const ada = arrived(service, people.ada)
  expect((await ada.get('/organization/get-full-organization')).body.slug).toBe('engines')
  expect((await ada.get('/admin/list-users')).status).toBe(200)
  const bob = arrived(service, people.bob)
  expect((await bob.get('/organization/get-full-organization')).body.slug).toBe('other')
  expect((await bob.get('/admin/list-users')).status).toBe(403)
  const waiting = await service.db.query(sql`
    select i.email, i.role, t.name as team from latchkey.invitation i
    left join latchkey.team t on t.id = i.team_id where i.status = 'pending'`)
  expect(waiting).toEqual([{ email: 'dora@example.com', role: 'admin', team: 'Mill' }])
}

describe('cookies of better-auth', () => {
  it(
    'are taken as long as the imported sessions live, and not without their secret',
    { timeout: 120_000 },
    async () => {
      const place = await placeOf({ home: 'PostgreSQL', version: '1.7.25' })
      if (place === undefined) throw new Error('There is no PostgreSQL')
      const { people, run } = await startApplication('1.7.25', place)
      const later = new Date(Date.now() + 40 * 86_400_000).toISOString()
      await run(`update "session" set "expiresAt" = $1`, [later])
      const session = { lifetime: 60 * 86_400, absoluteLifetime: 0 }
      const service = await successor({ session })
      await takeAll(service, place)
      expect((await arrived(service, people.bob).get('/get-session')).body?.user.name).toBe('bob')
      service.clock.advance(20 * 86_400)
      expect((await arrived(service, people.ada).get('/get-session')).body?.user.name).toBe('ada')
      const stranger = await successor({ session, secrets: `1:${testSecret}` })
      await takeAll(stranger, place)
      expect((await arrived(stranger, people.ada).get('/get-session')).body).toBeNull()
    },
  )
})
