import { describe, expect, it } from 'vitest'
import {
  admin,
  type Config,
  emailOTP,
  type EmailOtpOptions,
  emailPassword,
  magicLink,
  sql,
} from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const next = 'ada@new.example.com'
const outcome = ({ status, body }: Answer) => (body?.code === undefined ? String(status) : `${status} ${body.code}`)
const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user ?? null

const changing = (changeEmail: EmailOtpOptions['changeEmail'] = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), magicLink(), admin(), emailOTP({ changeEmail: { enabled: true, ...changeEmail } })],
})

/** The code in the newest mail of a kind. */
const codeIn = async (service: TestAuth, kind: string) => (await newestMail(service, kind)).subject.slice(0, 6)

/** Ada, signed in, with an e-mail that is verified unless told. */
async function signedIn(service: TestAuth, verified = true): Promise<Browser> {
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await service.db.query(sql`update latchkey.user set email_verified = ${verified}`)
  return page
}

/** A code of the present e-mail. */
async function presentCode(service: TestAuth, page: Browser): Promise<string> {
  await page.post('/email-otp/send-verification-otp', { email: ada.email, type: 'email-verification' })
  return codeIn(service, 'email-otp')
}

const ask = (page: Browser, otp?: string, newEmail = next) =>
  page.post('/email-otp/request-email-change', { newEmail, ...(otp !== undefined && { otp }) })
const change = (page: Browser, otp: string, newEmail = next) => page.post('/email-otp/change-email', { newEmail, otp })

/** The code that goes to the new e-mail, once the present one agreed. */
async function nextCode(service: TestAuth, page: Browser): Promise<string> {
  expect((await ask(page, await presentCode(service, page))).body).toEqual({ success: true })
  return codeIn(service, 'email-otp-change')
}

describe.each(bothHomes)('another e-mail by a code on $name', ({ start }) => {
  it('is verified, and the old one is told', async () => {
    const service = await start({ config: changing() })
    const page = await signedIn(service)
    const code = await nextCode(service, page)
    expect((await newestMail(service, 'email-otp-change')).to).toBe(next)
    expect((await change(page, code)).body).toEqual({ success: true })
    expect(await whoIs(page)).toMatchObject({ email: next, emailVerified: true })
    expect((await newestMail(service, 'email-changed')).to).toBe(ada.email)
    expect(outcome(await change(page, code, ada.email))).toBe('400 INVALID_OTP')
  })

  it('of ten that bring the code at once, one changes it', async () => {
    const service = await start({ config: changing() })
    const page = await signedIn(service)
    const code = await nextCode(service, page)
    const headers = { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const body = { newEmail: next, otp: code }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.browser().post('/email-otp/change-email', body, headers)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await service.mails({ kind: 'email-changed' })).toHaveLength(1)
  })
})

describe.each(homes)('the rules of another e-mail by a code on $name', ({ start }) => {
  it('a present e-mail that is verified has to agree, with a code that is good once', async () => {
    const service = await start({ config: changing() })
    const page = await signedIn(service)
    const missing = await ask(page)
    expect([outcome(missing), missing.body.message]).toEqual([
      '400 OTP_REQUIRED',
      'OTP is required to verify current email',
    ])
    expect(outcome(await ask(page, 'x'))).toBe('400 INVALID_OTP')
    const code = await presentCode(service, page)
    expect(outcome(await ask(page, code))).toBe('200')
    expect(outcome(await ask(page, code))).toBe('400 INVALID_OTP')
  })

  it('the present one need not where it is not verified, or where that is configured', async () => {
    const unverified = await start({ config: changing() })
    const page = await signedIn(unverified, false)
    expect(outcome(await ask(page))).toBe('200')
    expect(outcome(await change(page, await codeIn(unverified, 'email-otp-change')))).toBe('200')
    expect(await whoIs(page)).toMatchObject({ email: next, emailVerified: true })
    const service = await start({ config: changing({ verifyCurrentEmail: false }) })
    const other = await signedIn(service)
    expect(outcome(await ask(other))).toBe('200')
    expect(outcome(await change(other, await codeIn(service, 'email-otp-change')))).toBe('200')
  })

  it('a code is for one person, one e-mail and nothing else', async () => {
    const service = await start({ config: changing() })
    const page = await signedIn(service)
    const code = await nextCode(service, page)
    const bob = service.browser()
    await bob.post('/sign-up/email', { ...ada, email: 'bob@example.com' })
    expect(outcome(await change(bob, code))).toBe('400 INVALID_OTP')
    expect(outcome(await change(page, code, 'other@example.com'))).toBe('400 INVALID_OTP')
    const signIn = await service.browser().post('/sign-in/email-otp', { email: next, otp: code })
    expect(outcome(signIn)).toBe('400 INVALID_OTP')
    const asked = await page.post('/email-otp/send-verification-otp', { email: next, type: 'change-email' })
    expect(asked.status).toBe(400)
    expect(outcome(await change(page, code))).toBe('200')
  })

  it('a taken e-mail is answered alike, gets no mail, and is told only to who brings its code', async () => {
    const service = await start({ config: changing() })
    const page = await signedIn(service)
    const late = await nextCode(service, page)
    await service.browser().post('/sign-up/email', { ...ada, email: next })
    expect(outcome(await change(page, late))).toBe('400 USER_ALREADY_EXISTS')
    expect(await whoIs(page)).toMatchObject({ email: ada.email })
    service.clock.advance(90)
    expect((await ask(page, await presentCode(service, page))).body).toEqual({ success: true })
    expect(await service.mails({ kind: 'email-otp-change' })).toHaveLength(1)
    for (let index = 0; index < 3; index++) expect(outcome(await change(page, 'x'))).toBe('400 INVALID_OTP')
    expect(outcome(await change(page, 'x'))).toBe('403 TOO_MANY_ATTEMPTS')
  })

  it('ends what went to the old e-mail, its codes and links', async () => {
    const service = await start({ config: changing() })
    const page = await signedIn(service)
    const code = await nextCode(service, page)
    await service.browser().post('/sign-in/magic-link', { email: ada.email })
    const { token } = await newestMail(service, 'magic-link')
    await service.browser().post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' })
    const otp = await codeIn(service, 'email-otp')
    expect(outcome(await change(page, code))).toBe('200')
    expect((await service.browser().post('/magic-link/verify', { token })).status).toBeGreaterThanOrEqual(400)
    const signIn = await service.browser().post('/sign-in/email-otp', { email: ada.email, otp })
    expect(outcome(signIn)).toBe('400 INVALID_OTP')
  })

  it('wants a fresh session of the person, and no mail goes out for one that ended', async () => {
    const service = await start({ config: changing({}, { session: { freshAge: 3600 } }) })
    const page = await signedIn(service, false)
    const boss = service.browser()
    const { body } = await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where id = ${body.user.id}`)
    await boss.post('/admin/impersonate-user', { userId: (await whoIs(page)).id })
    expect(outcome(await ask(boss))).toBe('403 SESSION_NOT_FRESH')
    expect(outcome(await change(boss, '123456'))).toBe('403 SESSION_NOT_FRESH')
    expect(outcome(await ask(page))).toBe('200')
    await page.post('/sign-out')
    expect(await service.mails({ kind: 'email-otp-change' })).toEqual([])
    await page.post('/sign-in/email', ada)
    service.clock.advance(7200)
    expect(outcome(await ask(page))).toBe('403 SESSION_NOT_FRESH')
  })

  it('is off unless it is configured, and is another e-mail than the present one', async () => {
    const off = await start({ config: { features: [emailPassword(), emailOTP()] } })
    const page = await signedIn(off)
    for (const answer of [await ask(page, '123456'), await change(page, '123456')]) {
      expect([outcome(answer), answer.body.message]).toEqual([
        '400 CHANGE_EMAIL_DISABLED',
        'Change email with OTP is disabled',
      ])
    }
    const service = await start({ config: changing() })
    const own = await signedIn(service)
    expect(outcome(await ask(own, '123456', 'ADA@example.com'))).toBe('400 EMAIL_IS_THE_SAME')
    expect(outcome(await ask(own, '123456', 'no address'))).toBe('400 INVALID_EMAIL')
  })
})

describe.each(homes)('a code for a server of yours on $name', ({ start }) => {
  it('is made without a mail, and signs in', async () => {
    const service = await start({ config: changing() })
    const body = { email: 'ADA@example.com', type: 'sign-in' } as const
    const code = await service.auth.call('POST', '/email-otp/create-verification-otp', { body })
    expect(code).toMatch(/^\d{6}$/)
    expect(await service.mails()).toEqual([])
    const page = service.browser()
    expect(outcome(await page.post('/sign-in/email-otp', { email: ada.email, otp: code }))).toBe('200')
    expect(await whoIs(page)).toMatchObject({ email: ada.email })
    expect(service.log.lines.join('\n')).not.toContain(code)
  })
})
