import { type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailPassword, oidc, social } from '../../runtime/index.ts'
import { sql } from '../../runtime/database/sql.ts'
import type { Browser } from '../support/browser-jar.ts'
import { type TestAuth, testAuth } from '../support/test-auth.ts'
import { target } from './fake-flow.ts'

const server = new OAuth2Server()
const client = { clientId: 'latchkey', clientSecret: 'a-secret-of-ours' }
/** Whatever of the provider must not be told on. */
const hidden = 'hidden-words-of-the-provider'

let service: TestAuth
beforeAll(async () => {
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  server.issuer.url = `http://127.0.0.1:${server.address().port}`
})
afterAll(() => server.stop())
beforeEach(async () => {
  const provider = oidc({ id: 'mock', name: 'Mock', issuer: String(server.issuer.url), ...client })
  service = await testAuth({ config: { features: [emailPassword(), social({ providers: [provider] })] } })
  server.service.on('beforeUserinfo', ({ body }: MutableResponse) => {
    Object.assign(body, { name: 'John Doe', email: 'john@example.com', email_verified: true })
  })
})
afterEach(() => {
  server.service.removeAllListeners()
})

const onToken = (change: (token: MutableToken) => void) => server.service.on('beforeTokenSigning', change)
const onClaims = (claims: Record<string, unknown>) => onToken(({ payload }) => Object.assign(payload, claims))
const onAnswer = (change: (answer: MutableResponse) => void) => server.service.on('beforeResponse', change)
const onUserInfo = (change: (answer: MutableResponse) => void) => server.service.on('beforeUserinfo', change)
const onRedirect = (change: (query: URLSearchParams) => void) =>
  server.service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => change(url.searchParams))
const seconds = () => Math.floor(Date.now() / 1000)

/** Goes to the server and comes back; gives the path below the base path to which it sent the browser. */
async function visit(page: Browser): Promise<string> {
  const body = { provider: 'mock', callbackURL: '/in', errorCallbackURL: '/oops' }
  const { url } = (await page.post('/sign-in/social', body)).body
  const answer = await fetch(String(url), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(`${service.url}/callback/mock`)
  return `/callback/mock${back.search}`
}
const signIn = async (page: Browser) => target(service, await page.get(await visit(page)))
const session = async (page: Browser) => (await page.get('/get-session')).body
const users = () => service.db.query(sql`select id from latchkey.user`)

describe('sign-in with a mock OAuth server', () => {
  it('finds everything by discovery, makes an account and finds it again', async () => {
    const page = service.browser()
    expect(await signIn(page)).toBe('/in')
    expect(await session(page)).toMatchObject({ user: { name: 'John Doe', email: 'john@example.com' } })
    expect(await signIn(service.browser())).toBe('/in')
    expect(await users()).toHaveLength(1)
    expect(await service.db.query(sql`select issuer, account_id as subject from latchkey.account`)).toEqual([
      { issuer: server.issuer.url, subject: 'johndoe' },
    ])
  })

  it('finds the key that the server signs with since a moment ago', async () => {
    expect(await signIn(service.browser())).toBe('/in')
    const { kid } = await server.issuer.keys.generate('RS256')
    const signed: string[] = []
    onToken(({ header }) => {
      signed.push(header.kid)
    })
    // The server takes its keys in turn.
    expect([await signIn(service.browser()), await signIn(service.browser())]).toEqual(['/in', '/in'])
    expect(signed).toContain(kid)
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['for another client', () => ({ aud: 'somebody-else' }), 'has a wrong aud'],
    ['for us among others and used by another', () => ({ aud: ['latchkey', 'x'], azp: 'x' }), 'has a wrong azp'],
    ['that is expired', () => ({ exp: seconds() - 120 }), 'is expired'],
    ['that is not good yet', () => ({ nbf: seconds() + 600 }), 'has a wrong nbf'],
    ['of the future', () => ({ iat: seconds() + 600 }), 'has a wrong iat'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'has a wrong iss'],
    ['of another sign-in', () => ({ nonce: 'n'.repeat(32) }), 'has a wrong nonce'],
    ['without a nonce', () => ({ nonce: undefined }), 'has a wrong nonce'],
    ['about nobody', () => ({ sub: '' }), 'has a wrong sub'],
  ])('refuses an ID token %s', async (_, claims, reason) => {
    onClaims(claims())
    const page = service.browser()
    expect(await signIn(page)).toBe('/oops?error=unable_to_get_user_info')
    expect(service.log.lines.at(-1)).toContain(`The ID token ${reason}`)
    expect([await session(page), await users()]).toEqual([null, []])
  })

  it('refuses an ID token whose key the server does not have', async () => {
    onToken(({ header }) => {
      header.kid = 'unheard-of'
    })
    expect(await signIn(service.browser())).toBe('/oops?error=unable_to_get_user_info')
    expect(await users()).toEqual([])
  })

  it.each<[string, (answer: MutableResponse) => void, string]>([
    ['refuses the code', (answer) => Object.assign(answer, { statusCode: 400 }), 'invalid_code'],
    ['is broken', (answer) => Object.assign(answer, { statusCode: 500 }), 'invalid_code'],
    ['hides an error in a 200', () => {}, 'invalid_code'],
  ])('says the code when the server %s, and nothing of its words', async (_, change, code) => {
    onAnswer((answer) => {
      answer.body = { error: 'invalid_grant', error_description: hidden }
      change(answer)
    })
    expect(await signIn(service.browser())).toBe(`/oops?error=${code}`)
    expect(service.log.lines.join('\n')).not.toContain(hidden)
    expect(service.log.lines.join('\n')).not.toContain(client.clientSecret)
  })

  it.each<[string, (answer: MutableResponse) => void, string]>([
    ['is about somebody else', ({ body }) => Object.assign(body, { sub: 'jane' }), 'unable_to_get_user_info'],
    [
      'is refused',
      (answer) => Object.assign(answer, { statusCode: 403, body: { error: hidden } }),
      'unable_to_get_user_info',
    ],
    ['has no address', ({ body }) => Object.assign(body, { email: undefined }), 'email_not_found'],
  ])('says the code when the user info %s', async (_, change, code) => {
    onUserInfo(change)
    expect(await signIn(service.browser())).toBe(`/oops?error=${code}`)
    expect(service.log.lines.join('\n')).not.toContain(hidden)
    expect(await users()).toEqual([])
  })

  it('says the code when the server sends somebody back with an error, without a code or with another state', async () => {
    onRedirect((query) => {
      query.delete('code')
    })
    expect(await signIn(service.browser())).toBe('/oops?error=no_code')
    onRedirect((query) => query.set('error', 'access_denied'))
    expect(await signIn(service.browser())).toBe('/oops?error=access_denied')
    onRedirect((query) => query.set('state', 'another'))
    expect(await signIn(service.browser())).toBe('/api/auth/error?error=please_restart_the_process')
  })

  it('signs in once when one code comes back many times', async () => {
    const page = service.browser()
    const back = await visit(page)
    const answers = await Promise.all(Array.from({ length: 8 }, () => page.get(back)))
    expect(answers.filter(({ setCookies }) => setCookies.some((line) => line.includes('session_token')))).toHaveLength(
      1,
    )
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
  })
})
