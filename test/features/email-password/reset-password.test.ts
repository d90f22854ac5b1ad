import { describe, expect, it } from 'vitest'
import { emailPassword, sql } from '../../../runtime/index.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const newPassword = 'a brand new password'
const sentence = 'If this email exists in our system, check your email for the reset link'

const signIn = (service: TestAuth, password: string) =>
  service.browser().post('/sign-in/email', { email: ada.email, password })

describe.each(bothHomes)('a new password by mail on $name', ({ start }) => {
  it.each(['/request-password-reset', '/forget-password'])('is asked for by POST %s', async (path) => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    const asked = await service
      .browser()
      .post(path, { email: ada.email.toUpperCase(), redirectTo: '/new-password?x=1' })
    expect([asked.status, asked.body]).toEqual([200, { status: true, message: sentence }])
    const mail = await newestMail(service, 'reset-password')
    expect(mail.token).toMatch(/^[A-Za-z0-9]{24}$/)
    expect(mail.url).toBe(`${service.origin}/api/auth/reset-password/${mail.token}?callbackURL=%2Fnew-password%3Fx%3D1`)
    const link = await service.browser().get(pathOf(mail.url))
    expect([link.status, link.headers.get('location')]).toEqual([
      302,
      `${service.origin}/new-password?x=1&token=${mail.token}`,
    ])
    const reset = await service.browser().post('/reset-password', { newPassword, token: mail.token })
    expect([reset.status, reset.body, reset.setCookies]).toEqual([200, { status: true }, []])
    expect((await signIn(service, newPassword)).status).toBe(200)
    expect((await signIn(service, ada.password)).status).toBe(401)
    const rows = await service.db.query(sql`select t::text as line from latchkey.verification t`)
    expect(rows).toEqual([])
    expect((await service.mails()).map(({ kind }) => kind)).toEqual(['reset-password', 'password-changed'])
  })

  it('ends the sessions of a proven user, and keeps them where that is configured', async () => {
    for (const revokes of [true, false]) {
      const options = revokes ? {} : { revokeSessionsOnPasswordReset: false }
      const service = await start({ config: { features: [emailPassword(options)] } })
      const page = service.browser()
      await page.post('/sign-up/email', ada)
      await service.db.query(sql`update latchkey.user set email_verified = true`)
      await page.post('/request-password-reset', { email: ada.email })
      const { token } = await newestMail(service, 'reset-password')
      await service.browser().post('/reset-password', { newPassword, token })
      expect((await page.get('/get-session')).body === null).toBe(revokes)
      await service.close()
    }
  })

  it('proves the address, and ends what began before it was proven', async () => {
    const service = await start()
    const stranger = service.browser()
    await stranger.post('/sign-up/email', ada)
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    await service.browser().post('/reset-password', { newPassword, token })
    expect((await stranger.get('/get-session')).body).toBeNull()
    expect((await signIn(service, newPassword)).body.user.emailVerified).toBe(true)
  })

  it('gives a user without a password one, and says that a way to sign in was added', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.db.query(sql`delete from latchkey.account`)
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    expect((await service.browser().post('/reset-password', { newPassword, token })).status).toBe(200)
    expect((await signIn(service, newPassword)).status).toBe(200)
    expect((await service.mails()).at(-1)?.kind).toBe('sign-in-method-added')
  })

  it('works once: of 32 at the same time one', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    // A machine under load may answer 503 to some; they try again, as clients do.
    const reset = async (): Promise<Answer> => {
      const answer = await service.browser().post('/reset-password', { newPassword, token })
      return answer.status === 503 ? reset() : answer
    }
    const answers = await Promise.all(Array.from({ length: 32 }, reset))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'INVALID_TOKEN')).toHaveLength(31)
  })

  it('takes only the newest link, and none after its time or after the password was changed', async () => {
    const service = await start()
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const ask = async () => {
      await page.post('/request-password-reset', { email: ada.email })
      return (await newestMail(service, 'reset-password')).token
    }
    const reset = (token: string) => service.browser().post('/reset-password', { newPassword, token })
    const first = await ask()
    const second = await ask()
    expect((await reset(first)).body.code).toBe('INVALID_TOKEN')
    await page.post('/change-password', { currentPassword: ada.password, newPassword: 'chosen meanwhile' })
    expect((await reset(second)).body.code).toBe('INVALID_TOKEN')
    const third = await ask()
    service.clock.advance(3601)
    expect((await reset(third)).body.code).toBe('INVALID_TOKEN')
  })
})

describe.each(homes)('POST /request-password-reset on $name', ({ start }) => {
  it('answers known and unknown addresses alike, with equal statements, and mails only the known one', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    const seen = []
    for (const email of [ada.email, 'nobody@example.com']) {
      service.statements.length = 0
      const { status, body, headers, setCookies } = await service.browser().post('/request-password-reset', { email })
      seen.push([status, body, [...headers.keys()], setCookies, service.statements.length])
    }
    expect(seen[1]).toEqual(seen[0])
    expect((await service.mails()).map(({ to }) => to)).toEqual([ada.email])
    expect(await service.db.query(sql`select id from latchkey.mail where recipient = 'nobody@example.com'`)).toEqual([])
  })

  it('is off where no mail can leave, and refuses what is no address', async () => {
    const off = await start({ production: true })
    const refused = await off.browser().post('/forget-password', { email: ada.email })
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: 'RESET_PASSWORD_DISABLED', message: "Reset password isn't enabled" },
    ])
    await off.close()
    const { browser } = await start()
    expect((await browser().post('/forget-password', { email: 'nothing' })).body.code).toBe('INVALID_EMAIL')
    const answer = await browser().post('/forget-password', { email: ada.email, redirectTo: 'https://evil.example/' })
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'INVALID_REDIRECT_URL', message: 'Invalid redirectURL' },
    ])
  })
})

describe.each(homes)('GET /reset-password/:token on $name', ({ start }) => {
  it('needs callbackURL and leads there with INVALID_TOKEN when the token is not good', async () => {
    const { browser, origin } = await start()
    const without = await browser().get('/reset-password/nothing')
    expect([without.status, without.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    const answer = await browser().get('/reset-password/nothing?callbackURL=/here')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${origin}/here?error=INVALID_TOKEN`])
  })

  it('uses nothing up, however often it is opened', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/request-password-reset', { email: ada.email, redirectTo: '/new' })
    const { url, token } = await newestMail(service, 'reset-password')
    for (let times = 0; times < 3; times++) expect((await service.browser().get(pathOf(url))).status).toBe(302)
    expect((await service.browser().post('/reset-password', { newPassword, token })).status).toBe(200)
  })

  it('shows a plain page of its own where the site has none', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { url, token } = await newestMail(service, 'reset-password')
    const page = await service.browser().get(pathOf(url))
    expect(page.body).toMatch(/name="newPassword"\s+type="password"/)
    const done = await service.browser().submit('/reset-password', { token, newPassword })
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('Password changed')])
    expect((await signIn(service, newPassword)).status).toBe(200)
    for (const late of [
      await service.browser().get(pathOf(url)),
      await service.browser().submit('/reset-password', { token, newPassword }),
    ]) {
      expect([late.status, late.body]).toEqual([400, expect.stringContaining('no longer works')])
    }
  })
})

describe.each(homes)('POST /reset-password on $name', ({ start }) => {
  it('takes the token from body or query, and refuses a call without', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    const without = await service.browser().post('/reset-password', { newPassword })
    expect([without.status, without.body]).toEqual([400, { code: 'INVALID_TOKEN', message: 'invalid token' }])
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    expect((await service.browser().post(`/reset-password?token=${token}`, { newPassword })).status).toBe(200)
  })

  it('refuses a password that is too short or too long and leaves the token good', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    const codes = []
    for (const tried of ['short', 'x'.repeat(129), newPassword]) {
      const { status, body } = await service.browser().post('/reset-password', { newPassword: tried, token })
      codes.push(body.code ?? status)
    }
    expect(codes).toEqual(['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 200])
  })
})
