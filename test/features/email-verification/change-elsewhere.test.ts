import { describe, expect, it } from 'vitest'
import { type Config, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth, TestAuthOptions } from '../../support/test-auth.ts'

const next = 'countess@example.com'
/** What a browser sends when somebody opens a link, and what gateways send that look at one. */
const opens = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
const scanners: readonly Record<string, string>[] = [{}, { accept: 'text/html' }, { accept: '*/*' }, opens]

const emailOf = async ({ db }: TestAuth) =>
  (await db.query<{ email: string; emailVerified: boolean }>(sql`select email, email_verified from latchkey.user`))[0]

/** Somebody whose e-mail is proved asks for another one; the mail is read on another device. */
async function asked(start: (options?: TestAuthOptions) => Promise<TestAuth>, config: Partial<Config> = {}) {
  const service = await start({ config: { user: { changeEmail: true }, trustProxy: 'loopback', ...config } })
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await service.db.query(sql`update latchkey.user set email_verified = true`)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  if (config.emailVerification?.required === true) await page.post('/sign-in/email', ada)
  const from = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' }
  await page.post('/change-email', { newEmail: next, callbackURL: '/me' }, from)
  const { url, token } = await newestMail(service, 'change-email')
  return { service, page, phone: service.browser(), path: pathOf(url), token }
}

describe.each(homes)('the link of a change that is opened on another device, on $name', ({ start }) => {
  it('shows from what to what, when and from where, and changes it by the button', async () => {
    const { service, phone, path, token } = await asked(start)
    const shown = await phone.get(path, opens)
    expect(shown.status).toBe(200)
    for (const fact of [ada.email, next, 'Firefox on Windows', '203.0.113.x', 'Change the email</button>']) {
      expect(shown.body).toContain(fact)
    }
    expect(await emailOf(service)).toEqual({ email: ada.email, emailVerified: true })
    const done = await phone.submit('/verify-email', { token, callbackURL: '/me' })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/me'])
    expect(await emailOf(service)).toEqual({ email: next, emailVerified: false })
    expect((await phone.get('/get-session')).body).toBeNull()
  })

  it('changes nothing for whatever opens links by itself, however often', async () => {
    const { service, phone, path, token } = await asked(start)
    for (const headers of scanners) {
      const answer = await phone.get(path, headers)
      expect([headers, answer.status]).toEqual([headers, headers['accept']?.includes('html') === true ? 200 : 401])
      if (answer.status === 401) expect(answer.body.code).toBe('CONFIRMATION_REQUIRED')
    }
    await phone.send(path, { method: 'HEAD' })
    expect(await emailOf(service)).toEqual({ email: ada.email, emailVerified: true })
    expect((await phone.post('/verify-email', { token })).status).toBe(200)
  })

  it('changes it once', async () => {
    const { service, phone, token } = await asked(start)
    const answers = await Promise.all(Array.from({ length: 8 }, () => phone.post('/verify-email', { token })))
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { status: true, user: null },
    ])
    const again = await phone.submit('/verify-email', { token, callbackURL: '/me' })
    expect(again.headers.get('location')).toBe('/me?error=invalid_token')
    expect((await service.mails({ kind: 'email-changed' })).length).toBe(1)
  })

  it('does nothing in a browser that is signed in to another account', async () => {
    const { service, phone, path, token } = await asked(start)
    await phone.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    expect((await phone.get(path, opens)).headers.get('location')).toBe('/me?error=unauthorized')
    expect((await phone.submit('/verify-email', { token, callbackURL: '/me' })).headers.get('location')).toBe(
      '/me?error=unauthorized',
    )
    expect((await phone.post('/verify-email', { token })).body.code).toBe('UNAUTHORIZED')
    expect(await service.db.query(sql`select email from latchkey.user where email = ${next}`)).toEqual([])
  })

  it('does nothing once the session that asked for it has ended', async () => {
    const { service, page, phone, path, token } = await asked(start)
    await page.post('/sign-out')
    expect((await phone.get(path, opens)).status).toBe(200)
    const answer = await phone.submit('/verify-email', { token, callbackURL: '/me' })
    expect(answer.headers.get('location')).toBe('/me?error=invalid_token')
    expect(await emailOf(service)).toEqual({ email: ada.email, emailVerified: true })
    // Whoever signs in again shows to be the user, and needs no button.
    await phone.post('/sign-in/email', ada)
    expect((await phone.get(path, opens)).headers.get('location')).toBe('/me')
    expect((await emailOf(service))?.email).toBe(next)
  })

  it('changes it for a script of a trusted page, which sends the token itself', async () => {
    const { service, phone, token } = await asked(start)
    const foreign = { ...script, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await phone.get(`/verify-email?token=${token}`, foreign)).status).toBe(401)
    expect((await emailOf(service))?.email).toBe(ada.email)
    expect((await phone.get(`/verify-email?token=${token}`, script)).body).toEqual({ status: true, user: null })
    expect((await emailOf(service))?.email).toBe(next)
  })

  it('asks for the password too, where that confirms', async () => {
    const { service, phone, path, token } = await asked(start, { emailVerification: { confirmElsewhere: 'password' } })
    expect((await phone.get(path, opens)).body).toContain('Password of the account')
    expect((await phone.post('/verify-email', { token })).body.code).toBe('PASSWORD_REQUIRED')
    const wrong = await phone.submit('/verify-email', { token, password: 'not the password' })
    expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('not the password of this account')])
    expect((await emailOf(service))?.email).toBe(ada.email)
    expect((await phone.post('/verify-email', { token, password: ada.password })).status).toBe(200)
    expect((await emailOf(service))?.email).toBe(next)
  })

  it('sends the new address its own link where e-mails have to be verified, which is asked the same way', async () => {
    const { service, phone, token } = await asked(start, { emailVerification: { required: true } })
    expect((await phone.submit('/verify-email', { token, callbackURL: '/me' })).headers.get('location')).toBe('/me')
    expect(await emailOf(service)).toEqual({ email: ada.email, emailVerified: true })
    const second = await newestMail(service, 'prove-new-email')
    expect(second.to).toBe(next)
    const shown = await phone.get(pathOf(second.url), opens)
    expect(shown.body).toContain(next)
    expect(shown.body).not.toContain(ada.email)
    expect(shown.body).toContain('Firefox on Windows')
    expect((await phone.post('/verify-email', { token: second.token })).body).toEqual({ status: true, user: null })
    expect(await emailOf(service)).toEqual({ email: next, emailVerified: true })
  })
})
