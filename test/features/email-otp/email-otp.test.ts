import { describe, expect, it } from 'vitest'
import { type Config, emailOTP, type EmailOtpOptions, emailPassword, sql } from '../../../runtime/index.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const withCodes = (options: EmailOtpOptions = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), emailOTP(options)],
})
const outcome = ({ status, body }: Answer) => (body?.code === undefined ? String(status) : `${status} ${body.code}`)
const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user.email ?? null

type CodeType = 'sign-in' | 'email-verification' | 'forget-password'

/** Asks for a code; gives it, or nothing where no mail left. */
async function codeFor(service: TestAuth, type: CodeType, email: string = ada.email, page = service.browser()) {
  const before = (await service.mails({ kind: 'email-otp' })).length
  const answer = await page.post('/email-otp/send-verification-otp', { email, type })
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  const mails = await service.mails({ kind: 'email-otp' })
  return mails.length === before ? '' : (mails.at(-1)?.subject.slice(0, 6) ?? '')
}
const signIn = (page: Browser, otp: string, body: object = {}) =>
  page.post('/sign-in/email-otp', { email: ada.email, otp, ...body })

/** Another code than the right one. */
const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

describe.each(bothHomes)('a code by mail on $name', ({ start }) => {
  it('signs in, and is used up', async () => {
    const service = await start({ config: withCodes() })
    await service.browser().post('/sign-up/email', ada)
    const code = await codeFor(service, 'sign-in')
    const page = service.browser()
    const answer = await signIn(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([answer.status, answer.body.user.emailVerified, await whoIs(page)]).toEqual([200, true, ada.email])
    expect((await page.get('/get-session')).body.session.amr).toEqual(['email'])
    expect(outcome(await signIn(service.browser(), code))).toBe('400 INVALID_OTP')
  })

  it('of thirty-two that bring it at once, one gets a session, and the others no more than a try', async () => {
    const service = await start({ config: withCodes() })
    const code = await codeFor(service, 'sign-in')
    const answers = await Promise.all(Array.from({ length: 32 }, () => signIn(service.browser(), code)))
    // Three tries are looked at, and the first of them to finish uses the code up.
    const refused = answers.map(outcome).filter((seen) => seen !== '200')
    expect(refused).toHaveLength(31)
    expect(refused.filter((seen) => !['400 INVALID_OTP', '403 TOO_MANY_ATTEMPTS'].includes(seen))).toEqual([])
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
  })

  it('leaves a stranger who registered the address first nothing', async () => {
    const service = await start({ config: withCodes() })
    const stranger = service.browser()
    await stranger.post('/sign-up/email', ada)
    const page = service.browser()
    await signIn(page, await codeFor(service, 'sign-in'))
    expect([await whoIs(page), await whoIs(stranger)]).toEqual([ada.email, null])
    expect(await service.db.query(sql`select id from latchkey.account`)).toEqual([])
  })
})

describe.each(homes)('the rules of mailed codes on $name', ({ start }) => {
  it('sign up who has no account, with the name that they give', async () => {
    const service = await start({ config: withCodes() })
    const page = service.browser()
    const answer = await signIn(page, await codeFor(service, 'sign-in'), { name: 'Ada' })
    expect([answer.body.user.name, answer.body.user.emailVerified]).toEqual(['Ada', true])
  })

  it('answer known and unknown addresses alike where nobody signs up', async () => {
    const service = await start({ config: withCodes({ signUp: false }) })
    await service.browser().post('/sign-up/email', { ...ada, email: 'known@example.com' })
    for (const email of ['known@example.com', 'nobody@example.com']) {
      const code = await codeFor(service, 'sign-in', email)
      expect(code === '').toBe(email === 'nobody@example.com')
      const outcomes = []
      for (let index = 0; index < 4; index++) {
        const answer = await service.browser().post('/sign-in/email-otp', { email, otp: other(code || '000000') })
        outcomes.push(outcome(answer).replace('403 TOO_MANY_ATTEMPTS', '403'))
      }
      expect(outcomes).toEqual([...Array<string>(3).fill('400 INVALID_OTP'), '403'])
    }
  })

  it('take no code after three wrong ones, and none after its time', async () => {
    const service = await start({ config: withCodes({ expiresIn: 60 }) })
    const code = await codeFor(service, 'sign-in')
    for (let index = 0; index < 3; index++) {
      expect(outcome(await signIn(service.browser(), other(code)))).toBe('400 INVALID_OTP')
    }
    expect(outcome(await signIn(service.browser(), code))).toBe('403 TOO_MANY_ATTEMPTS')
    service.clock.advance(120)
    const late = await codeFor(service, 'sign-in')
    service.clock.advance(120)
    expect(outcome(await signIn(service.browser(), other(late)))).toBe('400 INVALID_OTP')
    expect(outcome(await signIn(service.browser(), late))).toBe('400 OTP_EXPIRED')
  })

  it('count wrong codes for the address over all codes, and asking again begins nothing anew', async () => {
    const service = await start(
      limited({
        ...withCodes({ allowedAttempts: 10 }),
        mail: { from: 'x@example.com', transport: { name: 'sink', send: async () => {} } },
      }),
    )
    const ask = (at: Record<string, string>) =>
      service.browser().post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' }, at)
    const guess = async (index: number) => {
      const at = from(`203.0.113.${index}`)
      return outcome(await service.browser().post('/sign-in/email-otp', { email: ada.email, otp: 'x' }, at))
    }
    await ask(from('198.51.100.1'))
    await service.mails()
    const free: string[] = []
    for (let index = 0; index < 10; index++) free.push(await guess(index))
    expect(free).toEqual(Array<string>(10).fill('400 INVALID_OTP'))
    // The first wait is over, and the code is another one: one wrong one, and the next wait is longer.
    service.clock.advance(90)
    await ask(from('198.51.100.2'))
    await service.mails()
    expect([await guess(10), await guess(11)]).toEqual(['400 INVALID_OTP', '403 TOO_MANY_ATTEMPTS'])
  })

  it('bring the same code within a minute, and another after it', async () => {
    const service = await start({ config: withCodes() })
    const first = await codeFor(service, 'sign-in')
    expect(await codeFor(service, 'sign-in')).toBe(first)
    service.clock.advance(120)
    await codeFor(service, 'sign-in')
    expect(
      await service.db.query(sql`select id from latchkey.verification where identifier like 'mailed-code:%'`),
    ).toHaveLength(1)
    const stored = await service.db.query<{ value: string }>(sql`select value from latchkey.verification`)
    expect(stored.map(({ value }) => value).join(' ')).not.toContain(first)
  })

  it('open what they are for, and are looked at without being used up', async () => {
    const service = await start({ config: withCodes() })
    await service.browser().post('/sign-up/email', ada)
    const code = await codeFor(service, 'sign-in')
    const check = (type: string, otp: string) =>
      service.browser().post('/email-otp/check-verification-otp', { email: ada.email, type, otp })
    expect(outcome(await check('forget-password', code))).toBe('400 INVALID_OTP')
    for (let index = 0; index < 5; index++) expect((await check('sign-in', code)).body).toEqual({ success: true })
    expect(outcome(await signIn(service.browser(), code))).toBe('200')
  })

  it('verify the address: what the same browser made stays, what a stranger made goes', async () => {
    const service = await start({ config: withCodes() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const verify = async (by: Browser, email: string) => {
      const otp = await codeFor(service, 'email-verification', email)
      return by.post('/email-otp/verify-email', { email, otp })
    }
    const answer = await verify(page, ada.email)
    expect([answer.body.status, answer.body.token, answer.body.user.emailVerified]).toEqual([true, null, true])
    expect(await whoIs(page)).toBe(ada.email)
    const stranger = service.browser()
    await stranger.post('/sign-up/email', { ...ada, email: 'bob@example.com' })
    expect((await verify(service.browser(), 'bob@example.com')).body.user.emailVerified).toBe(true)
    expect(await whoIs(stranger)).toBeNull()
  })

  it('set a new password, end every session and sign nobody in', async () => {
    const service = await start({ config: withCodes() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    for (const path of ['/email-otp/request-password-reset', '/forget-password/email-otp']) {
      expect((await service.browser().post(path, { email: 'nobody@example.com' })).body).toEqual({ success: true })
    }
    const otp = await codeFor(service, 'forget-password')
    const reset = (password: string) =>
      service.browser().post('/email-otp/reset-password', { email: ada.email, otp, password })
    expect(outcome(await reset('short'))).toBe('400 PASSWORD_TOO_SHORT')
    expect((await reset('a brand new password')).body).toEqual({ success: true })
    expect(await whoIs(page)).toBeNull()
    const body = { email: ada.email, password: 'a brand new password' }
    expect(outcome(await service.browser().post('/sign-in/email', body))).toBe('200')
  })

  it('are not there without mail', async () => {
    const service = await start({ production: true, config: withCodes() })
    const answer = await service
      .browser()
      .post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' })
    expect(outcome(answer)).toBe('400 EMAIL_OTP_NOT_CONFIGURED')
  })
})
