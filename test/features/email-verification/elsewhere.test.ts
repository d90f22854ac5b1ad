import { describe, expect, it } from 'vitest'
import { admin, emailPassword, fake, issueVerification, social, sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { register, signIn as signInWithPasskey, withPasskeys } from '../passkey/ceremonies.ts'
import { signIn as signInAtProvider, withFake } from '../../social/fake-flow.ts'

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const stranger = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' }
const proxied = { trustProxy: 'loopback' as const }
const clock = new Date('2026-05-03T14:05:00Z')
const newPassword = 'the mailbox is mine'

/** The hidden value of a form on a page, by the path of the form. */
function tokenFor(page: unknown, path: string): string {
  const form = String(page)
    .split('<form')
    .find((part) => part.includes(`/api/auth${path}`))
  return /name="token" value="([^"]+)"/.exec(form ?? '')?.[1] ?? ''
}

const rowOf = async ({ db }: TestAuth) => {
  const [row] = await db.query(sql`
    select u.name, u.image, u.email_verified, u.email_origin,
      (select count(*)::int from latchkey.account) as accounts, (select count(*)::int from latchkey.session) as sessions
    from latchkey.user u`)
  return row
}

const signIn = (service: TestAuth, password: string) =>
  service.browser().post('/sign-in/email', { email: ada.email, password })

describe.each(homes)('a link that is opened where nobody is known to be the user, on $name', ({ start }) => {
  /** Somebody signs up with Ada's e-mail; Ada opens the link of the mail. */
  async function opened(service: TestAuth, asked?: Browser) {
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, name: 'Mallory', image: 'https://example.com/m.png' }, stranger)
    const by = asked ?? page
    await by.post('/send-verification-email', { email: ada.email })
    const { url, token } = await newestMail(service, 'verify-email')
    const owner = asked ?? service.browser()
    return { page, owner, token, shown: await owner.get(pathOf(url), navigation) }
  }

  it('says when the account was made, and from what kind of browser and place, and nothing that its maker wrote', async () => {
    const service = await start({ clock, config: proxied })
    const { shown } = await opened(service)
    expect(shown.status).toBe(200)
    const text = String(shown.body)
      .replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Someone created an account at Latchkey with ${ada.email} .`)
    expect(text).toContain('When 3 May 2026 at 14:05 UTC Browser Firefox on Windows Network 203.0.113.x')
    expect(text).not.toContain('Mallory')
    expect(text).not.toContain('203.0.113.77')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*form-action 'self'/)
    expect(shown.body).not.toContain('<script')
    expect(await rowOf(service)).toMatchObject({ emailVerified: false, accounts: 1 })
  })

  it('stores of browser and place only what the page says, and forgets it when the e-mail is verified', async () => {
    const service = await start({ clock, config: proxied })
    const { owner, token } = await opened(service)
    const origin = { by: 'sign-up', at: clock.toISOString(), browser: 'Firefox on Windows', network: '203.0.113.x' }
    expect(JSON.parse(String((await rowOf(service))?.['emailOrigin']))).toEqual(origin)
    await owner.submit('/verify-email', { token, callbackURL: '/' })
    expect(await rowOf(service)).toMatchObject({ emailVerified: true, emailOrigin: null })
  })

  it('shows it also in a browser that asked for the mail with nothing but the address', async () => {
    const service = await start({ config: proxied })
    const { owner, shown } = await opened(service, service.browser())
    expect(shown.body).toContain('This wasn&#39;t me')
    expect(await rowOf(service)).toMatchObject({ emailVerified: false })
    expect((await owner.get('/get-session')).body).toBeNull()
  })

  it('verifies and keeps everything after "This was me"', async () => {
    const service = await start()
    const { page, owner, token } = await opened(service)
    const done = await owner.submit('/verify-email', { token, callbackURL: '/welcome' })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/welcome'])
    expect(await rowOf(service)).toMatchObject({ name: 'Mallory', emailVerified: true, accounts: 1, sessions: 1 })
    expect((await page.get('/get-session')).body.user.emailVerified).toBe(true)
  })

  it('removes every credential after "This wasn\'t me", and the owner sets a password, which verifies', async () => {
    const service = await start({ config: withPasskeys() })
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, name: 'Mallory', image: 'https://example.com/m.png' })
    const device = createAuthenticator()
    await register(service, page, device)
    await page.post('/request-password-reset', { email: ada.email })
    const pending = (await newestMail(service, 'reset-password')).token
    await page.post('/send-verification-email', { email: ada.email })
    const { url, token } = await newestMail(service, 'verify-email')
    const owner = service.browser()
    const shown = await owner.get(pathOf(url), navigation)
    const taken = await owner.submit('/disown-email', { token: tokenFor(shown.body, '/disown-email') })
    expect([taken.status, taken.setCookies]).toEqual([200, []])
    expect(await rowOf(service)).toMatchObject({
      name: 'ada',
      image: null,
      emailVerified: false,
      accounts: 0,
      sessions: 0,
    })
    expect((await page.get('/get-session')).body).toBeNull()
    expect((await signIn(service, ada.password)).status).toBe(401)
    expect((await signInWithPasskey(service, service.browser(), device)).body.code).toBe('PASSKEY_NOT_FOUND')
    expect((await owner.post('/reset-password', { token: pending, newPassword })).body.code).toBe('INVALID_TOKEN')
    expect((await owner.post('/verify-email', { token })).body.code).toBe('INVALID_TOKEN')

    const way = /action="\/api\/auth(\/reset-password\/[A-Za-z0-9]+)"/.exec(taken.body)?.[1] ?? ''
    const form = await owner.get(`${way}?callbackURL=`, navigation)
    const set = await owner.submit('/reset-password', { token: tokenFor(form.body, '/reset-password'), newPassword })
    expect([set.status, set.body]).toEqual([200, expect.stringContaining('Password changed')])
    expect((await signIn(service, newPassword)).body.user).toMatchObject({ email: ada.email, emailVerified: true })
  })

  it('lets the owner delete the account instead, after one more question, also where people cannot delete theirs', async () => {
    const service = await start()
    const { owner, token } = await opened(service)
    const taken = await owner.submit('/disown-email', { token })
    const deletion = tokenFor(taken.body, '/delete-disowned-account')
    const question = await owner.submit('/delete-disowned-account', { token: deletion })
    expect([question.status, question.body]).toEqual([200, expect.stringContaining('cannot be undone')])
    expect(await rowOf(service)).toBeDefined()
    const done = await owner.submit('/delete-disowned-account', { token: deletion, confirmed: 'yes' })
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('Account deleted')])
    expect(await rowOf(service)).toBeUndefined()
    expect((await service.mails()).at(-1)).toMatchObject({ kind: 'account-deleted', to: ada.email })
    const late = await owner.submit('/delete-disowned-account', { token: deletion, confirmed: 'yes' })
    expect([late.status, late.body]).toEqual([400, expect.stringContaining('no longer works')])
  })

  it('gives code that says it the values of both ways, of which the one ends the other', async () => {
    const service = await start()
    const { token } = await opened(service)
    const code = service.browser()
    const taken = await code.post('/disown-email', { token })
    expect([taken.status, taken.body]).toEqual([
      200,
      {
        status: true,
        passwordToken: expect.stringMatching(/^\w{24}$/),
        deletionToken: expect.stringMatching(/^\w{32}$/),
      },
    ])
    const { passwordToken, deletionToken } = taken.body
    expect((await code.post('/reset-password', { token: deletionToken, newPassword })).body.code).toBe('INVALID_TOKEN')
    expect((await code.post('/delete-disowned-account', { token: passwordToken })).body.code).toBe('INVALID_TOKEN')
    expect((await code.post('/reset-password', { token: passwordToken, newPassword })).status).toBe(200)
    const late = await code.post('/delete-disowned-account', { token: deletionToken })
    expect([late.status, late.body.code]).toEqual([400, 'INVALID_TOKEN'])
    expect((await signIn(service, newPassword)).status).toBe(200)
  })

  it('takes nothing from a verified user, from somebody signed in elsewhere, or by a link that is over', async () => {
    const service = await start()
    const { token } = await opened(service)
    const other = service.browser()
    await other.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const foreign = await other.submit('/disown-email', { token })
    expect([foreign.status, foreign.body]).toEqual([401, expect.stringContaining('signed in to another account')])
    expect((await service.browser().post('/disown-email', { token: 'nothing' })).body.code).toBe('INVALID_TOKEN')
    const page = service.browser()
    await page.post('/send-verification-email', { email: ada.email })
    const second = (await newestMail(service, 'verify-email')).token
    await page.post('/verify-email', { token })
    for (const late of [token, second]) {
      const answer = await page.post('/disown-email', { token: late })
      expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_VERIFIED_MEANWHILE'])
    }
    const told = await page.submit('/disown-email', { token: second })
    expect([told.status, told.body]).toEqual([409, expect.stringContaining('confirmed already')])
    expect((await signIn(service, ada.password)).status).toBe(200)
  })

  it('says that an administrator made the account, and nothing of their browser', async () => {
    const service = await start({ clock, config: { ...proxied, features: [emailPassword(), admin()] } })
    const body = { email: ada.email, name: ada.name, password: ada.password }
    const made = await service.auth.call('POST', '/admin/create-user', { body })
    expect(made).toMatchObject({ user: { email: ada.email, emailVerified: false } })
    await service.browser().post('/send-verification-email', { email: ada.email })
    const { url } = await newestMail(service, 'verify-email')
    const shown = await service.browser().get(pathOf(url), navigation)
    expect(shown.body).toContain('An administrator of Latchkey created an account for you')
    expect(shown.body).toContain('This isn&#39;t mine')
    expect(shown.body).not.toContain('<dt>Browser')
  })

  it('says the same of an account that began at a provider which proves no address', async () => {
    const service = await start({ clock, config: { ...withFake(), ...proxied } })
    await signInAtProvider(service.browser(), { address: 'unproven' })
    await service.browser().post('/send-verification-email', { email: ada.email })
    const { url } = await newestMail(service, 'verify-email')
    expect((await service.browser().get(pathOf(url), navigation)).body).toContain('<dd>3 May 2026 at 14:05 UTC</dd>')
  })

  it('says of a changed e-mail when and from where it was changed', async () => {
    const service = await start({ clock, config: { ...proxied, user: { changeEmail: true } } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    service.clock.advance(86_400 - 60)
    await page.post('/change-email', { newEmail: 'countess@example.com' }, stranger)
    const { url } = await newestMail(service, 'verify-email')
    const { body } = await service.browser().get(pathOf(url), navigation)
    expect(body).toContain('Someone changed the email of their Latchkey account to')
    expect(body).toContain('<dd>4 May 2026 at 14:04 UTC</dd>')
    expect(body).toContain('<dd>203.0.113.x</dd>')
  })

  it('offers only to delete where there are no passwords', async () => {
    const service = await start({ config: { features: [social({ providers: [fake()] })] } })
    await signInAtProvider(service.browser(), { address: 'unproven' })
    await service.browser().post('/send-verification-email', { email: ada.email })
    const { token } = await newestMail(service, 'verify-email')
    const taken = await service.browser().submit('/disown-email', { token })
    expect(taken.body).toContain('Delete the account')
    expect(taken.body).not.toContain('password')
    expect(await rowOf(service)).toMatchObject({ accounts: 0, sessions: 0 })
  })
})

describe.each(homes)('with confirmElsewhere: password on $name', ({ start }) => {
  const strict = { emailVerification: { confirmElsewhere: 'password' as const } }

  async function opened(service: TestAuth) {
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/send-verification-email', { email: ada.email })
    const { url, token } = await newestMail(service, 'verify-email')
    const phone = service.browser()
    return { page, phone, url, token, shown: await phone.get(pathOf(url), navigation) }
  }

  it('the page asks for the password of the account before it verifies', async () => {
    const service = await start({ config: strict })
    const { phone, token, shown } = await opened(service)
    expect(shown.body).toMatch(/name="password"\s+type="password"/)
    expect(shown.body).toContain('This wasn&#39;t me')
    const wrong = await phone.submit('/verify-email', { token, callbackURL: '/in', password: 'not the password' })
    expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('is not the password of this account')])
    for (const fields of [{ token }, { token, password: '' }]) {
      expect((await phone.submit('/verify-email', fields)).body).toContain('Password of the account')
    }
    expect(await rowOf(service)).toMatchObject({ emailVerified: false })
    const right = await phone.submit('/verify-email', { token, callbackURL: '/in', password: ada.password })
    expect([right.status, right.headers.get('location')]).toEqual([302, '/in'])
    expect(await rowOf(service)).toMatchObject({ emailVerified: true })
  })

  it('code has to send it too, and a browser that is signed in does not', async () => {
    const service = await start({ config: strict })
    const { page, token } = await opened(service)
    const code = service.browser()
    const without = await code.post('/verify-email', { token })
    expect([without.status, without.body.code]).toEqual([401, 'PASSWORD_REQUIRED'])
    const wrong = await code.post('/verify-email', { token, password: 'not the password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    expect((await page.post('/verify-email', { token })).status).toBe(200)
    expect(await rowOf(service)).toMatchObject({ emailVerified: true })
  })

  it('tries at it are counted', async () => {
    // Not in development, where twenty times as much is allowed; no mail leaves there.
    const service = await start({ config: { ...strict, rateLimit: { enabled: true } }, production: true })
    const { body } = await service.browser().post('/sign-up/email', ada)
    const link = { purpose: 'verify-email', secret: 'a-token', value: '', lifetime: 60, now: service.clock.now }
    await issueVerification(service.db, { ...link, user: body.user })
    const code = service.browser()
    const wrong = { token: 'a-token', password: 'not the password' }
    const statuses = []
    for (let tries = 0; tries < 12; tries++) statuses.push((await code.post('/verify-email', wrong)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
  })

  it('an account without a password is confirmed where its user is signed in, and can be disowned', async () => {
    const service = await start({ config: { ...withFake(), ...strict } })
    await signInAtProvider(service.browser(), { address: 'unproven' })
    await service.browser().post('/send-verification-email', { email: ada.email })
    const { url, token } = await newestMail(service, 'verify-email')
    const phone = service.browser()
    const { body } = await phone.get(pathOf(url), navigation)
    expect(body).toContain('sign in to it in this browser')
    expect(body).not.toContain('This was me')
    expect((await phone.post('/verify-email', { token, password: 'anything' })).body.code).toBe('PASSWORD_REQUIRED')
    expect((await phone.submit('/disown-email', { token })).status).toBe(200)
  })
})
