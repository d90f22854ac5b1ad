import { describe, expect, it } from 'vitest'
import { Redirect } from '../../runtime/index.ts'
import { openAuth } from '../../runtime/auth.ts'
import { ada, homes } from '../support/homes.ts'
import type { TestAuth, TestAuthOptions } from '../support/test-auth.ts'
import { testSecret } from '../support/test-auth.ts'
import { features } from './vault.ts'

/** The service of a test, with the types of its features. */
async function typed({ db, clock, origin }: TestAuth, rateLimit: { enabled?: boolean } = { enabled: false }) {
  const env = { LATCHKEY_BASE_URL: origin }
  const config = { secrets: `1:${testSecret}`, features, rateLimit }
  return openAuth(config, { database: db, env, dev: !origin.startsWith('https'), clock: () => clock.now })
}

describe.each(homes)('a call in the process on $name', ({ start }) => {
  const running = (options: TestAuthOptions = {}) => start({ ...options, config: { features, ...options.config } })

  it('makes server calls and gives what they answer', async () => {
    const auth = await typed(await running())
    const answer = await auth.call('POST', '/vault/open', { body: { room: 'north' } })
    expect(answer).toEqual({ kind: 'in-process', name: null, user: null, room: 'north' })
  })

  it('throws the refusal of the call, and of its input', async () => {
    const auth = await typed(await running())
    await expect(auth.call('POST', '/vault/open', { body: { room: 'locked' } })).rejects.toMatchObject({
      name: 'AuthError',
      entry: { code: 'VAULT_LOCKED', status: 409 },
    })
    // @ts-expect-error -- the types refuse it already
    await expect(auth.call('POST', '/vault/open', { body: { room: 1 } })).rejects.toMatchObject({
      entry: { code: 'VALIDATION_ERROR' },
    })
    await expect(auth.call('POST', '/vault/open')).rejects.toMatchObject({ entry: { code: 'VALIDATION_ERROR' } })
  })

  it('knows the person whose cookie it is given, and asks for one where the call does', async () => {
    const service = await running()
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const auth = await typed(service)
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const session = await auth.call('GET', '/get-session', { headers: { cookie } })
    expect(session?.user.email).toBe(ada.email)
    expect(session?.session.expiresAt).toBeInstanceOf(Date)
    expect(await auth.call('POST', '/vault/open', { body: { room: 'a' }, headers: { cookie } })).toMatchObject({
      user: ada.email,
    })
    expect(await auth.call('GET', '/list-sessions', { headers: new Headers({ cookie }) })).toHaveLength(1)
    await expect(auth.call('GET', '/list-sessions')).rejects.toMatchObject({ entry: { code: 'UNAUTHORIZED' } })
    expect(await auth.call('GET', '/get-session')).toBeNull()
  })

  it('passes the query on', async () => {
    const service = await running({ config: { session: { cookieCache: 60 } } })
    const auth = await typed(service)
    expect(await auth.call('GET', '/get-session', { query: { disableCookieCache: true } })).toBeNull()
    await expect(
      auth.call('GET', '/verify-email', { query: { token: 'x', callbackURL: 'https://evil.example' } }),
    ).rejects.toMatchObject({ entry: { code: 'INVALID_CALLBACK_URL' } })
  })

  it('gives a redirect as it is, whatever headers it is given', async () => {
    const auth = await typed(await running())
    const answer = await auth.call('GET', '/vault/way', { headers: { 'sec-fetch-mode': 'navigate' } })
    expect(answer).toEqual(new Redirect('/in'))
  })

  it('refuses what is no call of this service, or switched off', async () => {
    const auth = await typed(await running())
    // @ts-expect-error -- the types refuse it already
    await expect(auth.call('POST', '/vault/nothing')).rejects.toThrow(/no call POST \/vault\/nothing/)
    await expect(auth.call('GET', '/vault/closed')).rejects.toThrow(TypeError)
  })

  it('counts for the account but not for a client', async () => {
    const auth = await typed(await running({ production: true }), { enabled: true })
    const codes: string[] = []
    for (let index = 0; index < 11; index++) {
      const body = { email: ada.email, password: 'not the password' }
      await auth.call('POST', '/sign-in/email', { body }).catch((error) => codes.push(error.entry.code))
    }
    expect(codes).toEqual([...Array(10).fill('INVALID_EMAIL_OR_PASSWORD'), 'TOO_MANY_REQUESTS'])
  })

  it('that is switched off is not there over HTTP either', async () => {
    const { browser } = await running()
    const answer = await browser().get('/vault/closed')
    expect([answer.status, answer.body]).toEqual([404, ''])
  })
})
