import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { openAuth } from '../../runtime/auth.ts'
import { ada, bothHomes, homes, startOnPostgres } from '../support/homes.ts'
import { testSecret } from '../support/test-auth.ts'
import { signIn, withFake } from './fake-flow.ts'

describe.each(bothHomes)('the tokens of a provider on $name', ({ start }) => {
  it('are given to their user, and renewed when their end is near', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await signIn(page)
    const first = await page.post('/get-access-token', { providerId: 'fake' })
    expect([first.status, first.body]).toEqual([
      200,
      {
        accessToken: expect.stringMatching(/^\w{32}$/),
        accessTokenExpiresAt: expect.any(String),
        scopes: ['profile', 'email'],
        idToken: null,
      },
    ])
    expect((await page.post('/get-access-token', { providerId: 'fake' })).body).toEqual(first.body)
    service.clock.advance(3596)
    const [row] = await service.db.query(sql`select id from latchkey.account`)
    const renewed = await page.post('/get-access-token', { accountId: row?.['id'] })
    expect(renewed.body.accessToken).toMatch(/^\w{32}$/)
    expect(renewed.body.accessToken).not.toBe(first.body.accessToken)
  })

  it('are renewed on demand, and the answer has the fields of old and new clients', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await signIn(page)
    const [row] = await service.db.query(sql`select id from latchkey.account`)
    const answer = await page.post('/refresh-token', { providerId: 'fake' })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        accessTokenExpiresAt: expect.any(String),
        refreshTokenExpiresAt: null,
        tokenType: 'Bearer',
        scope: 'profile,email',
        scopes: ['profile', 'email'],
        idToken: null,
        providerId: 'fake',
        accountId: row?.['id'],
      },
    ])
  })

  it('stand sealed in the database, each in its own place', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await signIn(page)
    const { body } = await page.post('/refresh-token', { providerId: 'fake' })
    const [row] = await service.db.query<{ line: string }>(sql`select t::text as line from latchkey.account t`)
    expect(row?.line).not.toContain(body.accessToken)
    expect(row?.line).not.toContain(body.refreshToken)
    await service.db.query(sql`update latchkey.account set access_token = refresh_token`)
    const moved = await page.post('/get-access-token', { providerId: 'fake' })
    expect(moved.status).toBe(500)
    expect(JSON.stringify(service.log.lines)).not.toContain(body.refreshToken)
  })

  it('are renewed once by 16 calls at the same time', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await signIn(page)
    service.clock.advance(3600)
    const calls = Array.from({ length: 16 }, () => page.post('/get-access-token', { providerId: 'fake' }))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ body }) => body.accessToken)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(service.log.lines.filter((line) => line.includes('social.refreshed'))).toHaveLength(1)
  })

  it('say what the provider says today', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await signIn(page)
    const expected = {
      user: { id: 'ada-at-fake', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true, image: null },
      data: { sub: 'ada-at-fake', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true },
      account: { id: expect.any(String), providerId: 'fake', accountId: 'ada-at-fake' },
    }
    expect((await page.get('/account-info?providerId=fake')).body).toEqual(expected)
    expect((await page.post('/account-info', { accountId: 'ada-at-fake' })).body).toEqual(expected)
    await service.db.query(sql`delete from latchkey.verification where identifier like 'fake-access:%'`)
    const gone = await page.get('/account-info?providerId=fake')
    expect([gone.status, gone.body.code]).toEqual([401, 'FAILED_TO_GET_USER_INFO'])
  })
})

describe('who gets a provider’s tokens', () => {
  const { start } = homes[0]!

  it('is the user of the session, whatever the body says, and nobody without one', async () => {
    const service = await start({ config: withFake() })
    const [page, eve] = [service.browser(), service.browser()]
    await signIn(page)
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const [user] = await service.db.query(sql`select id from latchkey.user where email = 'ada@example.com'`)
    const stolen = await eve.post('/get-access-token', { providerId: 'fake', userId: user?.['id'] })
    expect([stolen.status, stolen.body.code]).toEqual([400, 'ACCOUNT_NOT_FOUND'])
    for (const path of ['/get-access-token', '/refresh-token', '/account-info']) {
      const answer = await service.browser().post(path, { providerId: 'fake', userId: user?.['id'] })
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'UNAUTHORIZED'])
    }
  })

  it('is code in the same process that names the user', async () => {
    const service = await start({ config: withFake() })
    await signIn(service.browser())
    const [user] = await service.db.query<{ id: string }>(sql`select id from latchkey.user`)
    const call = (body: object) => service.auth.call('POST', '/get-access-token', { body })
    expect(await call({ userId: user?.id, providerId: 'fake' })).toMatchObject({ scopes: ['profile', 'email'] })
    await expect(call({ providerId: 'fake' })).rejects.toMatchObject({ entry: { code: 'USER_ID_OR_SESSION_REQUIRED' } })
  })

  it('refuses an unknown provider, a missing account, and what cannot be renewed', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const unknown = await page.post('/get-access-token', { providerId: 'nobody' })
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { code: 'PROVIDER_NOT_SUPPORTED', message: 'Provider nobody is not supported.' },
    ])
    expect((await page.post('/refresh-token', { providerId: 'fake' })).body.code).toBe('ACCOUNT_NOT_FOUND')
    const other = service.browser()
    await signIn(other, { subject: 'other', email: 'other@example.com' })
    await service.db.query(sql`delete from latchkey.verification`)
    const failed = await other.post('/refresh-token', { providerId: 'fake' })
    expect([failed.status, failed.body]).toEqual([
      400,
      { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN', message: 'Failed to refresh access token' },
    ])
    service.clock.advance(3600)
    expect((await other.post('/get-access-token', { providerId: 'fake' })).body.code).toBe('FAILED_TO_GET_ACCESS_TOKEN')
    await service.db.query(sql`update latchkey.account set refresh_token = null`)
    expect((await other.post('/refresh-token', { providerId: 'fake' })).body.code).toBe('REFRESH_TOKEN_NOT_FOUND')
  })
})

it('two nodes on one PostgreSQL renew a token once', async () => {
  const service = await startOnPostgres({ config: withFake() })
  const page = service.browser()
  await signIn(page)
  service.clock.advance(3600)
  const [user] = await service.db.query<{ id: string }>(sql`select id from latchkey.user`)
  const other = await openAuth(
    { secrets: `1:${testSecret}`, ...withFake(), features: withFake().features ?? [] },
    { dev: true, database: service.db, clock: () => service.clock.now, env: { LATCHKEY_BASE_URL: service.origin } },
  )
  const body = { userId: user?.id, providerId: 'fake' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? service.auth : other).call('POST', '/get-access-token', { body }),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await other.close()
})
