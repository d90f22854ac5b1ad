import { describe, expect, it } from 'vitest'
import {
  admin,
  bearer,
  type Config,
  emailOTP,
  emailPassword,
  fake,
  lastLoginMethod,
  type LastLoginMethodOptions,
  magicLink,
  passkey,
  social,
  sql,
  twoFactor,
  username,
} from '../../../runtime/index.ts'
import { signIn as signInAtFake } from '../../social/fake-flow.ts'
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { register, signIn as signInWithPasskey } from '../passkey/ceremonies.ts'
import { enrol } from '../two-factor/enrolled.ts'

const cookie = 'better-auth.last_used_login_method'
const everyWay = () => [
  emailPassword(),
  username(),
  social({ providers: [fake()] }),
  passkey(),
  bearer(),
  magicLink(),
  emailOTP(),
  twoFactor(),
  admin(),
]
const remembering = (options: LastLoginMethodOptions = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [...everyWay(), lastLoginMethod(options)],
})

const withPassword = (page: Browser, body: object = {}) => page.post('/sign-in/email', { ...ada, ...body })
const lineOf = ({ setCookies }: Answer) => setCookies.find((line) => line.startsWith(`${cookie}=`))
const isSignedIn = async (page: Browser) => (await page.get('/get-session')).body !== null

/** Ada, in a browser that remembers nothing. */
async function signedUp(service: TestAuth): Promise<Browser> {
  const page = service.browser()
  await page.post('/sign-up/email', { ...ada, username: 'ada' })
  await service.db.query(sql`update latchkey.user set email_verified = true`)
  page.cookies.delete(cookie)
  return page
}

/** What is remembered of each way to sign in. */
const ways: Readonly<Record<string, (service: TestAuth, page: Browser, device: Authenticator) => Promise<Answer>>> = {
  email: (_service, page) => withPassword(page),
  username: (_service, page) => page.post('/sign-in/username', { username: 'ada', password: ada.password }),
  fake: (_service, page) => signInAtFake(page),
  passkey: (service, page, device) => signInWithPasskey(service, page, device, { userVerified: false }),
  'magic-link': async (service, page) => {
    await page.post('/sign-in/magic-link', { email: ada.email })
    return page.post('/magic-link/verify', { token: (await newestMail(service, 'magic-link')).token })
  },
  'email-otp': async (service, page) => {
    await page.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' })
    const { subject } = await newestMail(service, 'email-otp')
    return page.post('/sign-in/email-otp', { email: ada.email, otp: subject.slice(0, 6) })
  },
}

describe.each(homes)('the last way to sign in, on $name', ({ start }) => {
  it('is in a cookie that scripts may read, for thirty days, and stays after signing out', async () => {
    const service = await start({ config: remembering() })
    const page = service.browser()
    const answer = await page.post('/sign-up/email', { ...ada, username: 'ada' })
    expect(lineOf(answer)).toBe(`${cookie}=email; Max-Age=2592000; Path=/; SameSite=Lax`)
    await page.post('/sign-out')
    expect(page.cookies.get(cookie)).toBe('email')
  })

  it('keeps its name whatever the other cookies are called, for as long as is configured', async () => {
    const config = { features: [emailPassword(), lastLoginMethod({ maxAge: 60 })], cookies: { prefix: 'shop' } }
    const service = await start({ production: true, config })
    const answer = await service.browser().post('/sign-up/email', ada)
    expect(answer.setCookies[0]).toMatch(/^__Secure-shop\.session_token=/)
    expect(lineOf(answer)).toBe(`${cookie}=email; Max-Age=60; Path=/; Secure; SameSite=Lax`)
  })

  it.each(Object.keys(ways))('is %s', async (way) => {
    const service = await start({ config: remembering() })
    const own = await signedUp(service)
    const device = createAuthenticator()
    await register(service, own, device)
    const page = service.browser()
    const answer = await ways[way]?.(service, page, device)
    expect([answer && lineOf(answer)?.split(';')[0], await isSignedIn(page)]).toEqual([`${cookie}=${way}`, true])
  })

  it('is written when the second factor was given, and not before: the first one counts', async () => {
    const service = await start({ config: remembering() })
    const own = await signedUp(service)
    const device = createAuthenticator()
    await register(service, own, device)
    const { app } = await enrol(service, own, ada.password)
    expect(own.cookies.has(cookie)).toBe(false)
    const page = service.browser()
    expect((await page.post('/sign-in/username', { username: 'ada', password: ada.password })).status).toBe(200)
    expect([await isSignedIn(page), page.cookies.has(cookie)]).toEqual([false, false])
    await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect([await isSignedIn(page), page.cookies.get(cookie)]).toEqual([true, 'username'])
    const other = service.browser()
    await withPassword(other)
    await signInWithPasskey(service, other, device, { userVerified: false })
    expect([await isSignedIn(other), other.cookies.get(cookie)]).toEqual([true, 'email'])
  })

  it('is not written where a sign-in fails, when a session slides, or by a mailed link that only verifies', async () => {
    const config = remembering({}, { emailVerification: { signInAfterVerification: true } })
    const service = await start({ config })
    const page = service.browser()
    expect(lineOf(await withPassword(page))).toBeUndefined()
    await page.post('/sign-up/email', ada)
    page.cookies.delete(cookie)
    service.clock.advance(2 * 86_400)
    const slid = await page.get('/get-session')
    expect(slid.setCookies.join()).toContain('better-auth.session_token=')
    expect(lineOf(slid)).toBeUndefined()
    await page.post('/sign-out')
    await page.post('/send-verification-email', { email: ada.email })
    const { token } = await newestMail(service, 'verify-email')
    const verified = await page.post('/verify-email', { token, password: ada.password })
    expect([await isSignedIn(page), lineOf(verified)]).toEqual([true, undefined])
  })

  it('is not touched by an impersonation, and by what takes the place of a session', async () => {
    const service = await start({ config: remembering() })
    const page = await signedUp(service)
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    const { body } = await service.browser().post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const began = await page.post('/admin/impersonate-user', { userId: body.user.id })
    const ended = await page.post('/admin/stop-impersonating')
    const newPassword = 'another horse battery'
    const change = { currentPassword: ada.password, newPassword, revokeOtherSessions: true }
    const changed = await page.post('/change-password', change)
    for (const answer of [began, ended, changed]) {
      expect([answer.status, answer.setCookies.join().includes('session_token=')]).toEqual([200, true])
      expect(lineOf(answer)).toBeUndefined()
    }
  })

  it('is written by a sign-in, whatever token came with it', async () => {
    const service = await start({ config: remembering() })
    const own = await signedUp(service)
    const token = (await withPassword(own)).headers.get('set-auth-token') ?? ''
    const answer = await service.browser().post('/sign-in/email', ada, { authorization: `Bearer ${token}` })
    expect([answer.status, answer.headers.has('set-auth-token')]).toEqual([200, true])
    expect(answer.setCookies.join()).toContain('last_used_login_method=email')
  })
})

it('has options that are looked at when the service starts', () => {
  for (const maxAge of [59, 34_560_001, 1.5]) expect(() => lastLoginMethod({ maxAge })).toThrow('maxAge')
  expect(() => lastLoginMethod({ cookieName: 'x' } as LastLoginMethodOptions)).toThrow('cookieName')
})
