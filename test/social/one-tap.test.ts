import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, emailPassword, google, type OneTapOptions, social, sql, twoFactor } from '../../runtime/index.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import { ada as user, homes, racingHomes } from '../support/homes.ts'
import type { TestAuth } from '../support/test-auth.ts'
import { appOf } from '../features/two-factor/enrolled.ts'
import { type ProviderServer, startProviderServer } from './provider-server.ts'
import { ada } from './shapes/all.ts'
import type { Person } from './shapes/shape.ts'

let providers: ProviderServer
let clock = new Date()
beforeAll(async () => {
  providers = await startProviderServer(() => clock)
})
afterAll(() => providers.close())

type Start = (typeof homes)[number]['start']

async function started(start: Start, oneTap: boolean | OneTapOptions = true, more: object = {}): Promise<TestAuth> {
  const made = google({ ...providers.optionsFor('google'), ...more })
  const features = [emailPassword(), social({ providers: [made], oneTap }), admin(), twoFactor()]
  const service = await start({ config: { features } })
  clock = service.clock.now
  return service
}

const outcome = ({ status, body }: Answer) => (status === 200 ? 'in' : `${status} ${body?.code}`)
const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user.email ?? null
const nonceFor = async (page: Browser): Promise<string> => (await page.get('/one-tap/nonce')).body.nonce
const bring = (page: Browser, idToken: string) => page.post('/one-tap/callback', { idToken })

/** Asks for a nonce in a browser, and brings the token that Google makes with it. */
async function tap(page: Browser, person: Person = ada): Promise<Answer> {
  return bring(page, await providers.idToken('google', person, { nonce: await nonceFor(page) }))
}

describe.each(homes)('One Tap on $name', ({ start }) => {
  it('signs up and in with the token of the browser that asked for its nonce', async () => {
    const service = await started(start)
    const page = service.browser()
    expect((await page.get('/one-tap/nonce')).body).toMatchObject({ clientId: 'client-google' })
    const answer = await tap(page)
    expect([answer.status, answer.body]).toEqual([
      200,
      { token: expect.stringMatching(/^[A-Za-z0-9]{32}$/), user: expect.objectContaining({ email: ada.email }) },
    ])
    expect(await whoIs(page)).toBe(ada.email)
    expect((await page.get('/get-session')).body.session.amr).toEqual(['fed'])
    const again = service.browser()
    expect([outcome(await tap(again)), await whoIs(again)]).toEqual(['in', ada.email])
    expect(await service.db.query(sql`select id from latchkey.user`)).toHaveLength(1)
  })

  it('takes no token with a nonce of another browser, of nobody, or without one', async () => {
    const service = await started(start)
    const [own, other] = [service.browser(), service.browser()]
    const nonce = await nonceFor(own)
    await nonceFor(other)
    const token = await providers.idToken('google', ada, { nonce })
    expect(outcome(await bring(other, token))).toBe('400 INVALID_TOKEN')
    expect(outcome(await bring(service.browser(), token))).toBe('400 INVALID_TOKEN')
    expect(outcome(await bring(own, await providers.idToken('google', ada, { nonce: 'made-up' })))).toBe(
      '400 INVALID_TOKEN',
    )
    expect(outcome(await bring(own, await providers.idToken('google', ada)))).toBe('400 INVALID_TOKEN')
    const odd = await providers.idToken('google', ada, { alter: (claims) => ({ ...claims, nonce: [nonce] }) })
    expect(outcome(await bring(own, odd))).toBe('400 INVALID_TOKEN')
    // Nobody else used it up.
    expect(outcome(await bring(own, token))).toBe('in')
  })

  it('takes a nonce once, and not after an hour', async () => {
    const service = await started(start)
    const page = service.browser()
    const nonce = await nonceFor(page)
    expect(outcome(await bring(page, await providers.idToken('google', ada, { nonce })))).toBe('in')
    const second = await providers.idToken('google', ada, { nonce, alter: (claims) => ({ ...claims, jti: '2' }) })
    expect(outcome(await bring(page, second))).toBe('400 INVALID_TOKEN')
    const late = await nonceFor(page)
    service.clock.advance(3700)
    clock = service.clock.now
    expect(outcome(await bring(page, await providers.idToken('google', ada, { nonce: late })))).toBe(
      '400 INVALID_TOKEN',
    )
  })

  it('takes a token without a nonce where that is allowed and the browser asked for none, once', async () => {
    const service = await started(start, { requireNonce: false })
    const token = await providers.idToken('google', ada)
    const asked = service.browser()
    await nonceFor(asked)
    expect(outcome(await bring(asked, token))).toBe('400 INVALID_TOKEN')
    expect(outcome(await bring(service.browser(), token))).toBe('in')
    expect(outcome(await bring(service.browser(), token))).toBe('400 INVALID_TOKEN')
    const foreign = await providers.idToken('google', ada, { nonce: 'of-another-site' })
    expect(outcome(await bring(service.browser(), foreign))).toBe('400 INVALID_TOKEN')
  })

  it('takes no token that is altered, for another client, of another issuer, or too old', async () => {
    const service = await started(start)
    const page = service.browser()
    const seconds = Math.floor(clock.getTime() / 1000)
    for (const claims of [
      { aud: 'another-client' },
      { azp: 'another-client' },
      { iss: 'https://evil.example' },
      { exp: seconds - 120 },
      { iat: seconds - 7200 },
    ]) {
      const nonce = await nonceFor(page)
      const token = await providers.idToken('google', ada, { nonce, alter: (known) => ({ ...known, ...claims }) })
      const answer = await bring(page, token)
      expect([claims, outcome(answer), answer.body.message]).toEqual([claims, '400 INVALID_TOKEN', 'invalid id token'])
    }
    const [head, body] = (await providers.idToken('google', ada, { nonce: await nonceFor(page) })).split('.')
    expect(outcome(await bring(page, `${head}.${body}.`))).toBe('400 INVALID_TOKEN')
    expect(await service.db.query(sql`select id from latchkey.user`)).toEqual([])
  })

  it('asks for the domain of the configuration', async () => {
    const service = await started(start, true, { hd: 'example.com' })
    const page = service.browser()
    expect(outcome(await tap(page))).toBe('400 INVALID_TOKEN')
    const nonce = await nonceFor(page)
    const alter = (claims: object) => ({ ...claims, hd: 'example.com' })
    expect(outcome(await bring(page, await providers.idToken('google', ada, { nonce, alter })))).toBe('in')
  })

  it('goes by the table of linking: joins nobody by an address that is not verified', async () => {
    const service = await started(start)
    const stranger = service.browser()
    await stranger.post('/sign-up/email', { ...user, email: ada.email })
    const refused = await tap(service.browser(), { ...ada, emailVerified: false })
    expect([outcome(refused), refused.body.reason]).toEqual(['401 ACCOUNT_NOT_LINKED', 'provider_not_trusted'])
    // The owner takes the account over, and the stranger who registered it keeps nothing.
    expect([outcome(await tap(service.browser())), await whoIs(stranger)]).toEqual(['in', null])
    const without = await tap(service.browser(), { ...ada, subject: 'other', email: null })
    expect([outcome(without), without.body.message]).toEqual([
      '400 USER_EMAIL_NOT_FOUND',
      'Email not available in token',
    ])
  })

  it('signs up nobody where the provider may not', async () => {
    const service = await started(start, true, { disableSignUp: true })
    expect(outcome(await tap(service.browser()))).toBe('401 SIGNUP_DISABLED')
  })

  it('meets the gates of every sign-in: the second factor, and bans', async () => {
    const service = await started(start)
    const own = service.browser()
    await own.post('/sign-up/email', { ...user, email: ada.email })
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    const { body } = await own.post('/two-factor/enable', { password: user.password })
    const app = appOf(body.totpURI)
    await own.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    service.clock.advance(90)
    clock = service.clock.now
    const page = service.browser()
    expect((await tap(page)).body.twoFactorRedirect).toBe(true)
    expect(await whoIs(page)).toBeNull()
    await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect(await whoIs(page)).toBe(ada.email)
    await service.db.query(sql`update latchkey.user set banned = true`)
    expect(outcome(await tap(service.browser()))).toBe('403 BANNED_USER')
  })

  it('is not there where it is not configured, and not configured without Google', async () => {
    const service = await started(start, false)
    expect((await service.browser().get('/one-tap/nonce')).status).toBe(404)
    expect(outcome(await bring(service.browser(), 'a.b.c'))).toBe('404 PROVIDER_NOT_FOUND')
    expect(() => social({ providers: [], oneTap: true })).toThrow('social.oneTap')
    expect(() => social({ providers: [google({ disableIdTokenSignIn: true })], oneTap: true })).toThrow('social.oneTap')
  })
})

describe.each(racingHomes)('of 32 who bring one token of One Tap at once on $name', ({ start }) => {
  it('one is signed in', async () => {
    const service = await started(start)
    const page = service.browser()
    const token = await providers.idToken('google', ada, { nonce: await nonceFor(page) })
    const headers = { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => service.browser().post('/one-tap/callback', { idToken: token }, headers)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(outcome))).toEqual(new Set(['in', '400 INVALID_TOKEN']))
  })
})
