import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPassword, github, google, oidc, social, sql } from '../../runtime/index.ts'
import { ada as user, homes } from '../support/homes.ts'
import type { TestAuth } from '../support/test-auth.ts'
import { type ProviderServer, startProviderServer } from './provider-server.ts'
import { ada } from './shapes/all.ts'
import type { Person } from './shapes/shape.ts'

const { start } = homes[0]!
const bringing = ['apple', 'google', 'microsoft', 'facebook'] as const

let providers: ProviderServer
let clock = new Date()
beforeAll(async () => {
  providers = await startProviderServer(() => clock)
})
afterAll(() => providers.close())

async function service(): Promise<TestAuth> {
  const made = [...bringing, 'github'].map((id) => providers.provider(id))
  const running = await start({ config: { features: [emailPassword(), social({ providers: made })] } })
  clock = running.clock.now
  return running
}

describe.each(bringing)('an ID token of %s', (provider) => {
  it('signs in without leaving the page', async () => {
    const running = await service()
    const page = running.browser()
    const token = await providers.idToken(provider, ada, { nonce: 'n-1' })
    const answer = await page.post('/sign-in/social', { provider, idToken: { token, nonce: 'n-1' } })
    expect([answer.status, answer.body]).toEqual([
      200,
      { redirect: false, token: expect.stringMatching(/^[A-Za-z0-9]{32}$/), user: expect.anything() },
    ])
    expect(answer.body.user.email).toBe(ada.email)
    expect((await page.get('/get-session')).body.user.id).toBe(answer.body.user.id)
  })

  it('is refused altered, for somebody else, too old, with another nonce, and cut', async () => {
    const running = await service()
    const refusal = async (token: string, nonce?: string) => {
      const idToken = { token, ...(nonce !== undefined && { nonce }) }
      const { status, body } = await running.browser().post('/sign-in/social', { provider, idToken })
      return [status, body.code]
    }
    const right = await providers.idToken(provider, ada, { nonce: 'n-1' })
    const seconds = Math.floor(clock.getTime() / 1000)
    for (const claims of [
      { aud: 'another-client' },
      { iss: 'https://evil.example' },
      { exp: seconds - 120 },
      { iat: seconds - 7200 },
    ]) {
      const token = await providers.idToken(provider, ada, { alter: (known) => ({ ...known, ...claims }) })
      expect([claims, await refusal(token)]).toEqual([claims, [401, 'INVALID_TOKEN']])
    }
    expect(await refusal(right, 'n-2')).toEqual([401, 'INVALID_TOKEN'])
    const [head = '', body = ''] = right.split('.')
    expect(await refusal(`${head}.${body}.`)).toEqual([401, 'INVALID_TOKEN'])
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await refusal(`${none}.${body}.`)).toEqual([401, 'INVALID_TOKEN'])
    expect(await running.db.query(sql`select id from latchkey.user`)).toEqual([])
  })

  it('needs an address, and joins nobody by an address that is not proven', async () => {
    const running = await service()
    const bring = async (person: Person) => {
      const idToken = { token: await providers.idToken(provider, person) }
      return running.browser().post('/sign-in/social', { provider, idToken })
    }
    const without = await bring({ ...ada, email: null })
    expect([without.status, without.body.code]).toEqual([401, 'USER_EMAIL_NOT_FOUND'])
    await running.browser().post('/sign-up/email', { ...user, email: ada.email })
    const unproven = await bring({ ...ada, emailVerified: false })
    expect([unproven.status, unproven.body]).toEqual([
      401,
      { code: 'ACCOUNT_NOT_LINKED', message: 'account not linked', reason: 'provider_not_trusted' },
    ])
  })
})

describe('a token that a client brings', () => {
  it('is not taken by a provider without ID tokens, nor where that is off', async () => {
    const running = await start({
      config: {
        features: [
          emailPassword(),
          social({
            providers: [
              github(providers.optionsFor('github')),
              google({ ...providers.optionsFor('google'), disableIdTokenSignIn: true }),
            ],
          }),
        ],
      },
    })
    for (const provider of ['github', 'google']) {
      const token = await providers.idToken('google')
      const answer = await running.browser().post('/sign-in/social', { provider, idToken: { token } })
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'ID_TOKEN_NOT_SUPPORTED', message: 'id_token not supported' },
      ])
    }
  })

  it('may be an opaque one of Facebook, if it was given to this app', async () => {
    const running = await service()
    providers.play('facebook', ada)
    const token = providers.accessToken('facebook')
    const bring = (text: string) =>
      running.browser().post('/sign-in/social', { provider: 'facebook', idToken: { token: text } })
    const answer = await bring(token)
    expect([answer.status, answer.body.user?.email]).toEqual([200, ada.email])
    const foreign = await bring(providers.accessToken('github'))
    expect([foreign.status, foreign.body.code]).toEqual([401, 'INVALID_TOKEN'])
  })

  it('meets the same gate as every other way to sign in', async () => {
    const running = await start({
      config: {
        features: [emailPassword(), social({ providers: [providers.provider('google')] })],
        emailVerification: { required: true },
      },
    })
    clock = running.clock.now
    const token = await providers.idToken('google', { ...ada, emailVerified: false })
    const answer = await running.browser().post('/sign-in/social', { provider: 'google', idToken: { token } })
    expect([answer.status, answer.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })
})

it('a provider that does not answer leaves the person on the page, with 503', async () => {
  const running = await start({
    config: {
      features: [
        emailPassword(),
        social({
          providers: [
            oidc({ id: 'gone', name: 'Gone', clientId: 'x', clientSecret: 'y', issuer: 'http://127.0.0.1:9' }),
          ],
        }),
      ],
    },
  })
  const answer = await running.browser().post('/sign-in/social', { provider: 'gone' })
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'PROVIDER_UNAVAILABLE',
    '5',
  ])
})
