// SQLite needs Node 22.16 or newer, MariaDB the package `mariadb-server` of Debian.
import { build } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readBetterAuth } from '../../cli/moving/sources/better-auth.ts'
import { sql } from '../../runtime/database/sql.ts'
import { admin, emailPassword, oidc, organization, passkey, social, twoFactor, username } from '../../runtime/index.ts'
import { installClient, type Version } from '../compat/install.ts'
import { Browser } from '../support/browser-jar.ts'
import { findBrowser, openBrowser } from '../support/browser.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import {
  passwordOf,
  type Place,
  postgresPlace,
  sqlitePlace,
  startPublished,
  theirSecret,
  withoutSqlite,
} from './better-auth-app.ts'
import { take } from './moving.ts'
import { type Provider, startProvider, visitProvider } from './provider.ts'
import { startSwitchingProxy } from './switching-proxy.ts'
import { amounts, good, pageOf, type Population, populate } from './whole-application.ts'

/** What the page of the application has in its window: the published client, and what it last said of the session. */
interface InPage {
  readonly published: Record<string, (options?: object) => unknown>
  client: PublishedClient
  seen: SaidOfSession
}

type SaidOfSession = { readonly data: { readonly user: { readonly email: string; readonly name: string } } | null }
type Said = { readonly error?: unknown } | undefined

/** What is called of the published client, of whatever line. */
interface PublishedClient {
  readonly useSession: { subscribe(listener: (value: SaidOfSession) => void): void }
  getSession(): Promise<SaidOfSession>
  updateUser(wish: object): Promise<Said>
  signOut(): Promise<Said>
  readonly signUp: { email(wish: object): Promise<Said> }
  readonly signIn: { passkey(): Promise<Said> }
  readonly passkey: { addPasskey(wish: object): Promise<Said> }
  readonly organization: {
    create(wish: object): Promise<Said>
    list(): Promise<{ readonly data: readonly { readonly slug: string }[] | null }>
  }
}

/** The published client of a line as a page of the application loads it. */
async function pageFiles(version: Version): Promise<ReadonlyMap<string, string>> {
  const folder = await installClient(version)
  const contents = "import * as published from './client.js'\nwindow.published = published\n"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
  })
  const html = '<!doctype html><meta charset="utf-8"><title>Application</title><script src="/app.js"></script>'
  return new Map([
    ['/', html],
    ['/app.js', outputFiles[0]?.text ?? ''],
  ])
}

async function placeOf(home: 'PostgreSQL' | 'SQLite', version: Version): Promise<Place | undefined> {
  if (home === 'SQLite') {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-moving-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return sqlitePlace(folder, version)
  }
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return postgresPlace(url)
}

/** Our service behind the same origin, with the same features, provider and relying party. */
function successor(origin: string, { issuer, clientId, clientSecret }: Provider): Promise<TestAuth> {
  const mock = oidc({ id: 'mock', name: 'Mock', issuer, clientId, clientSecret })
  const features = [
    emailPassword(),
    username(),
    organization(),
    admin(),
    twoFactor(),
    passkey({ rpId: 'localhost' }),
    social({ providers: [mock] }),
  ]
  const config = { features, secrets: `2:${testSecret},1:${theirSecret}` }
  return testAuth({ config, env: { LATCHKEY_BASE_URL: origin } })
}

/** A page in which somebody signed up, made a passkey and an organization, by the published client. */
async function openPage(origin: string): Promise<Page> {
  const browser = await openBrowser(await findBrowser())
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await addVirtualAuthenticator(page)
  await page.goto(`${origin}/`)
  await page.evaluate(async () => {
    const here = window as unknown as InPage
    const { createAuthClient, passkeyClient, organizationClient, usernameClient } = here.published
    const plugins = [passkeyClient?.(), organizationClient?.(), usernameClient?.()]
    here.client = createAuthClient?.({ baseURL: location.origin, plugins }) as PublishedClient
    here.client.useSession.subscribe((value) => (here.seen = value))
    const body = { email: 'dora@example.com', name: 'Dora', password: 'the password of dora' }
    for (const answer of [
      await here.client.signUp.email(body),
      await here.client.passkey.addPasskey({ name: 'Chromium' }),
      await here.client.organization.create({ name: 'Doras', slug: 'doras' }),
    ]) {
      if (answer?.error) throw new Error(JSON.stringify(answer.error))
    }
  })
  await expect.poll(() => nameSeen(page)).toBe('Dora')
  return page
}

const nameSeen = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (window as unknown as InPage).seen?.data?.user.name)

/** The page that was never loaded anew goes on: reads, writes, signs out, and in again with its passkey. */
async function goesOn(page: Page): Promise<void> {
  const said = await page.evaluate(async () => {
    const { client } = window as unknown as InPage
    const session = await client.getSession()
    const organizations = await client.organization.list()
    const changed = await client.updateUser({ name: 'Dora of today' })
    return {
      email: session.data?.user.email,
      slugs: organizations.data?.map(({ slug }) => slug),
      changed,
    }
  })
  expect(said).toMatchObject({ email: 'dora@example.com', slugs: ['doras'], changed: { error: null } })
  await expect.poll(() => nameSeen(page)).toBe('Dora of today')
  const back = await page.evaluate(async () => {
    const { client } = window as unknown as InPage
    await client.signOut()
    const away = (await client.getSession()).data
    const answer = await client.signIn.passkey()
    return { away, error: answer?.error ?? null, email: (await client.getSession()).data?.user.email }
  })
  expect(back).toEqual({ away: null, error: null, email: 'dora@example.com' })
}

/** Everybody is who and what they were, by the cookies, passwords and accounts that they had. */
async function allGoOn(service: TestAuth, origin: string, population: Population, provider: Provider): Promise<void> {
  const { people, banned, admin: chief } = population
  const base = `${origin}/api/auth`
  let sessions = 0
  for (const person of people) {
    if (person === banned) continue
    const ids = new Set<string>()
    for (const browser of person.browsers) {
      const { user } = await good(browser.get('/get-session'))
      expect(user.email).toBe(person.email)
      ids.add(user.id)
      sessions += 1
    }
    expect(ids.size).toBe(1)
    const fresh = new Browser(base, origin)
    if (person.isSocial) {
      provider.is({ sub: `subject-${person.name.slice('guest'.length)}`, email: person.email, name: person.name })
      const { url } = await good(fresh.post('/sign-in/social', { provider: 'mock', callbackURL: '/' }))
      await visitProvider(fresh, url, base)
    } else await good(fresh.post('/sign-in/email', { email: person.email, password: passwordOf(person.name) }))
    expect((await good(fresh.get('/get-session'))).user.id).toBe([...ids][0])
  }
  expect(sessions).toBeGreaterThanOrEqual(amounts.sessions - banned.browsers.length)
  const refused = await new Browser(base, origin).post('/sign-in/email', {
    email: banned.email,
    password: passwordOf(banned.name),
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'BANNED_USER'])
  for (const browser of banned.browsers) expect((await browser.get('/get-session')).body).toBeNull()
  expect((await pageOf(chief).get('/admin/list-users')).status).toBe(200)
  await rolesHold(service, population)
}

/** Nobody is in an organization or a team in which they were not, and everybody has the role that they had. */
async function rolesHold({ db }: TestAuth, { people, invited, teams }: Population): Promise<void> {
  const members = await db.query<{ name: string; slug: string; role: string }>(sql`
    select u.name, o.slug, m.role from latchkey.member m join latchkey.user u on u.id = m.user_id
    join latchkey.organization o on o.id = m.organization_id where o.slug <> 'doras'`)
  const expected = people.flatMap(({ name, memberships }) =>
    [...memberships].map(([slug, role]) => ({ name, slug, role })),
  )
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  expect(sorted(members)).toEqual(sorted(expected))
  const places = await db.query<{ team: string; name: string }>(sql`
    select t.name as team, u.name from latchkey.team_member s join latchkey.team t on t.id = s.team_id
    join latchkey.user u on u.id = s.user_id where t.name like 'Team %'`)
  const seats = [...teams].flatMap(([team, names]) => names.map((name) => ({ team, name })))
  expect(sorted(places)).toEqual(sorted(seats))
  const waiting = await db.query<{ email: string; slug: string }>(sql`
    select i.email, o.slug from latchkey.invitation i join latchkey.organization o on o.id = i.organization_id
    where i.status = 'pending'`)
  expect(sorted(waiting)).toEqual(sorted(invited))
}

it.for([
  ['1.7.25', 'PostgreSQL'],
  ['1.2.8', 'PostgreSQL'],
  ['1.7.25', 'SQLite'],
  ['1.2.8', 'SQLite'],
] as const)(
  'a whole application of better-auth %s on %s goes on behind the same origin: a thousand sessions, passwords, accounts, a passkey',
  { timeout: 500_000 },
  async ([version, home], { skip }) => {
    const place = await placeOf(home, version)
    if (place === undefined) return skip(withoutSqlite)
    const provider = await startProvider()
    const proxy = await startSwitchingProxy(await pageFiles(version))
    const { issuer, clientId, clientSecret } = provider
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`
    const mock = { providerId: 'mock', clientId, clientSecret, discoveryUrl, scopes: ['openid', 'email', 'profile'] }
    const published = await startPublished(version, place, { baseURL: proxy.origin, oauth: [mock] })
    proxy.to(published.own)
    const population = await populate(`${proxy.origin}/api/auth`, proxy.origin, place, provider)
    const page = await openPage(proxy.origin)

    const service = await successor(proxy.origin, provider)
    const variable = (name: string) => (name === 'BETTER_AUTH_SECRET' ? theirSecret : undefined)
    const wish = {
      auth: service.auth,
      cwd: tmpdir(),
      file: undefined,
      from: place.address,
      schema: undefined,
      variable,
    }
    const report = await take(service.auth, [], { source: 'better-auth', records: readBetterAuth(wish) })
    expect(report.rejected.reasons).toEqual({})
    expect(report.leftOut.reasons).toEqual({})
    proxy.to(service.url)

    await allGoOn(service, proxy.origin, population, provider)
    await goesOn(page)
  },
)
