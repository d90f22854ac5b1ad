import { describe, expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../../cli/metrics.ts'
import { assembleAuth, type OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import type { SealedColumn } from '../../runtime/feature.ts'
import { emailPassword, fake, listen, social, sql, twoFactor } from '../../runtime/index.ts'
import { countSealed, reencrypt } from '../../runtime/keys/reencrypt.ts'
import { ensureSigningKey } from '../../runtime/keys/signing-key.ts'
import { sealTokens } from '../../runtime/features/social/index.ts'
import { parseSecrets } from '../../runtime/security/secrets.ts'
import { leastWork } from '../../runtime/security/password.ts'
import { deliveredMails } from '../../runtime/testing/mailbox.ts'
import { enrolled, whoIs } from '../features/two-factor/enrolled.ts'
import { signIn } from '../social/fake-flow.ts'
import { Browser } from '../support/browser-jar.ts'
import { ada, bothHomes } from '../support/homes.ts'
import { raw } from '../../runtime/database/sql.ts'
import { recordedLog, type TestAuth, testSecret } from '../support/test-auth.ts'

const features = () => [emailPassword(), social({ providers: [fake()] }), twoFactor()]
const newer = 'another-secret-0123456789-abcdefghijkl'
const both = parseSecrets(`2:${newer},1:${testSecret}`)
const eve = { subject: 'eve-at-fake', email: 'eve@example.com', name: 'Eve' }

/** Another process of the same service, with other secrets. */
async function restarted(service: TestAuth, secrets: string) {
  const auth = await assembleAuth(
    { secrets, features: features(), rateLimit: { enabled: false } },
    {
      dev: true,
      database: service.db,
      log: recordedLog(),
      env: { LATCHKEY_BASE_URL: service.origin },
      clock: () => service.clock.now,
    },
    leastWork,
  )
  const server = await listen((request) => auth.fetch(request), { host: 'localhost', port: 0, trustProxy: false })
  onTestFinished(() => server.close(0).then(() => auth.close()))
  return { auth, browser: () => new Browser(`http://localhost:${server.port}/api/auth`, service.origin) }
}

const columnsOf = (auth: OpenAuth): readonly SealedColumn[] => auth.features.flatMap(({ sealed = [] }) => sealed)

/** What a scrape of the metrics says of each column: values that an older secret seals. */
async function olderByColumn(auth: OpenAuth): Promise<Record<string, number>> {
  const text = await createMetrics().read(auth)
  const samples = text.matchAll(/^latchkey_sealed_with_older_secret\{column="(.+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(samples, ([, column, count]) => [column, Number(count)]))
}

/** Columns in which some text has the form of a sealed value. */
async function sealedPlaces(db: Database): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string }>(
    raw(`select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = to_regnamespace('latchkey') and a.atttypid = 'text'::regtype order by 1, 2`),
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await db.query(
      raw(
        `select 1 from latchkey."${table}" where "${column}" ~ '^[0-9]+[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]*[.][A-Za-z0-9_-]{22}$' limit 1`,
      ),
    )
    if (row !== undefined) found.push(`${table}.${column}`)
  }
  return found
}

/** Somebody with a second factor, somebody of a provider, a mail that waits and a signing key. */
async function inhabited(start: (typeof bothHomes)[number]['start']) {
  const service = await start({ config: { features: features() } })
  const { app } = await enrolled(service)
  await signIn(service.browser(), eve)
  await service.browser().post('/request-password-reset', { email: ada.email, redirectTo: '/' })
  await ensureSigningKey(service.db, service.auth.settings, service.clock.now)
  const [account] = await service.db.query<{ userId: string }>(
    sql`select user_id from latchkey.account where provider_id = 'fake'`,
  )
  return { service, app, userId: account?.userId ?? '' }
}

const tokensOf = (auth: OpenAuth, userId: string) =>
  auth.call('POST', '/get-access-token', { body: { userId, providerId: 'fake' } })

describe.each(bothHomes)('a new secret on $name', ({ start }) => {
  it('takes the place of the old one everywhere, so that the old one can go', async () => {
    const { service, app, userId } = await inhabited(start)
    const columns = columnsOf(service.auth)
    const names = columns.map(({ table, column }) => `${table}.${column}`)
    const places = await sealedPlaces(service.db)
    // A token of a flow in the test's own provider, and nothing else, passes by itself.
    expect(places.filter((place) => !names.includes(place))).toEqual([])
    expect(places).toEqual([
      'account.access_token',
      'account.refresh_token',
      'mail.payload',
      'signing_key.private_key',
      'two_factor.secret',
    ])
    const before = await countSealed(service.db, columns)
    expect(before.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1])
    const all = before.reduce((sum, { rows }) => sum + rows, 0)
    expect(await reencrypt(service.db, both, columns)).toEqual({ sealed: all, unreadable: [], unreadableRows: 0 })
    expect((await countSealed(service.db, columns)).map(({ version }) => version)).toEqual([2, 2, 2, 2, 2])
    expect(await reencrypt(service.db, both, columns)).toMatchObject({ sealed: 0 })

    const { auth, browser } = await restarted(service, `2:${newer}`)
    expect(await tokensOf(auth, userId)).toMatchObject({ accessToken: expect.stringMatching(/^\w{32}$/) })
    expect(await auth.platform.keys.signing(service.clock.now)).toMatchObject({ algorithm: 'EdDSA' })
    expect((await deliveredMails(auth)).some(({ to }) => to === ada.email)).toBe(true)
    const page = browser()
    await page.post('/sign-in/email', { email: ada.email, password: ada.password })
    await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect(await whoIs(page)).toBe(ada.email)
  })

  it('seals what is used anew, once other processes had the time to learn it', async () => {
    const { service, app, userId } = await inhabited(start)
    const { auth, browser } = await restarted(service, `2:${newer},1:${testSecret}`)
    const use = async () => {
      service.clock.advance(30)
      await tokensOf(auth, userId)
      const page = browser()
      await page.post('/sign-in/email', { email: ada.email, password: ada.password })
      await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
      expect(await whoIs(page)).toBe(ada.email)
      const used = columnsOf(auth).filter(({ table }) => ['account', 'two_factor'].includes(table))
      return (await countSealed(service.db, used)).map(({ version }) => version)
    }
    expect(await use()).toEqual([1, 1, 1])
    const before = await olderByColumn(auth)
    expect(before).toMatchObject({ 'account.access_token': 1, 'two_factor.secret': 1, 'signing_key.private_key': 1 })
    service.clock.advance(600)
    expect(await use()).toEqual([2, 2, 2])
    expect(await use()).toEqual([2, 2, 2])

    // What is used goes to zero by itself; the rest in batches.
    const used = { 'account.access_token': 0, 'account.refresh_token': 0, 'two_factor.secret': 0 }
    expect(await olderByColumn(auth)).toEqual({ ...before, ...used })
    await reencrypt(service.db, both, columnsOf(auth))
    expect(await olderByColumn(auth)).toEqual(Object.fromEntries(Object.keys(before).map((column) => [column, 0])))
    // With one secret there is nothing to wait for.
    const alone = await restarted(service, `2:${newer}`)
    expect(await olderByColumn(alone.auth)).toEqual({})
  })

  it('leaves what it cannot open, names it, and goes on behind it', async () => {
    const { service } = await inhabited(start)
    const columns = columnsOf(service.auth).filter(({ column }) => column === 'access_token')
    const secrets = parseSecrets(`1:${testSecret}`)
    const [user] = await service.db.query<{ id: string }>(sql`select id from latchkey.user limit 1`)
    const ids = Array.from({ length: 1201 }, (_, place) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`)
    const strange = parseSecrets(`1:${newer}`)
    const tokens = ids.map(
      (id, place) => sealTokens(place % 100 === 0 ? strange : secrets, id, { accessToken: 'token' }).accessToken,
    )
    await service.db.query(sql`
      insert into latchkey.account (id, user_id, provider_id, account_id, access_token, created_at, updated_at)
      select id, ${user?.id}::uuid, 'fake', id::text, token, now(), now()
      from unnest(${ids}::uuid[], ${tokens}::text[]) as made (id, token)`)
    const told: number[] = []
    const done = await reencrypt(service.db, both, columns, (sealed) => told.push(sealed))
    expect([done.sealed, done.unreadableRows]).toEqual([1189, 13])
    expect(done.unreadable[0]).toBe(`account.access_token of ${ids[0]}`)
    expect(told).toHaveLength(3)
    expect(await countSealed(service.db, columns)).toEqual([
      { column: 'account.access_token', version: 1, rows: 13 },
      { column: 'account.access_token', version: 2, rows: 1189 },
    ])
  })
})
