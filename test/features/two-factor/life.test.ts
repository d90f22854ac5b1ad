import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { appOf, enrolled, outcome, whoIs, withFactors, withPassword } from './enrolled.ts'

describe.each(homes)('two-factor authentication on $name', ({ start }) => {
  it('is set up with an app, in a session that another takes the place of', async () => {
    const service = await start({ config: withFactors() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const before = page.cookies.get('better-auth.session_token')
    expect((await page.get('/two-factor/status')).body).toEqual({
      enabled: false,
      totp: false,
      otp: false,
      backupCodesLeft: 0,
      required: false,
    })
    const enabled = await page.post('/two-factor/enable', { password: ada.password })
    expect(enabled.body).toEqual({
      method: 'totp',
      totpURI: expect.stringMatching(
        /^otpauth:\/\/totp\/Latchkey:ada%40example\.com\?secret=[A-Z2-7]{32}&issuer=Latchkey&digits=6&period=30$/,
      ),
      backupCodes: Array.from({ length: 10 }, () =>
        expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      ),
    })
    expect((await withPassword(service)).answer.body.token).toMatch(/./)
    const code = appOf(enabled.body.totpURI).code(service.clock.now)
    const confirmed = await page.post('/two-factor/verify-totp', { code })
    expect([confirmed.status, confirmed.body.user.twoFactorEnabled]).toEqual([200, true])
    expect(page.cookies.get('better-auth.session_token')).toContain(confirmed.body.token)
    const { session, user } = (await page.get('/get-session')).body
    expect([session.amr, session.secondFactorAt, user.twoFactorEnabled]).toEqual([
      ['pwd', 'otp', 'mfa'],
      service.clock.now.toISOString(),
      true,
    ])
    page.cookies.set('better-auth.session_token', before ?? '')
    expect(await whoIs(page)).toBeNull()
    expect((await service.mails()).map(({ kind, to }) => [kind, to])).toEqual([['second-factor-added', ada.email]])
  })

  it('is asked for behind the password, and finishes the sign-in as it began', async () => {
    const service = await start({ config: withFactors() })
    const { app } = await enrolled(service)
    const page = service.browser()
    const answer = await page.post('/sign-in/email', { email: ada.email, password: ada.password, rememberMe: false })
    expect([answer.status, answer.body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
    expect(answer.setCookies.map((line) => line.replace(/=[^;]{9,};/, '=…;'))).toEqual([
      'better-auth.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'better-auth.session_data=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'better-auth.dont_remember=…; Path=/; HttpOnly; SameSite=Lax',
      'better-auth.two_factor=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await whoIs(page)).toBeNull()
    const done = await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect([done.status, done.body.user.email]).toEqual([200, ada.email])
    expect(done.setCookies.find((line) => line.includes('session_token='))).not.toContain('Max-Age')
    expect(page.cookies.has('better-auth.two_factor')).toBe(false)
    expect((await page.get('/get-session')).body.session.amr).toEqual(['pwd', 'otp', 'mfa'])
  })

  it('takes the session of whoever was signed in before away', async () => {
    const service = await start({ config: withFactors() })
    await enrolled(service)
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, email: 'bob@example.com' })
    await withPassword(service, page)
    expect(await whoIs(page)).toBeNull()
  })

  it('takes each backup code once, whatever its case, and writes to the person', async () => {
    const service = await start({ config: withFactors() })
    const { page: own, backupCodes } = await enrolled(service)
    const [first = '', second = ''] = backupCodes
    const enter = async (code: string) => {
      const { page } = await withPassword(service)
      const answer = await page.post('/two-factor/verify-backup-code', { code })
      return [outcome(answer), await whoIs(page)]
    }
    expect(await enter(first)).toEqual(['200', ada.email])
    expect(await enter(first)).toEqual(['401 INVALID_BACKUP_CODE', null])
    expect(await enter(second.toLowerCase().replace('-', ' '))).toEqual(['200', ada.email])
    expect((await own.get('/two-factor/status')).body.backupCodesLeft).toBe(8)
    const mails = await service.mails({ kind: 'backup-code-used' })
    expect(mails.map(({ text }) => /Codes left: (\d+)/.exec(text)?.[1])).toEqual(['9', '8'])
    const renewed = await own.post('/two-factor/generate-backup-codes', { password: ada.password })
    expect(renewed.body).toEqual({ status: true, backupCodes: expect.any(Array) })
    expect(await enter(backupCodes[2] ?? '')).toEqual(['401 INVALID_BACKUP_CODE', null])
    expect(await enter(renewed.body.backupCodes[0])).toEqual(['200', ada.email])
  })

  it('takes a mailed code once, in the sign-in that it was mailed for, and until it ends', async () => {
    const service = await start({ config: withFactors({ emailCodes: true, emailCodeLifetime: 60 }) })
    await enrolled(service)
    const mailed = async () =>
      /^(\d{6}) is your/.exec((await service.mails({ kind: 'second-factor-code' })).at(-1)?.subject ?? '')?.[1] ?? ''
    const { page, answer } = await withPassword(service)
    expect(answer.body.twoFactorMethods).toEqual(['totp', 'otp'])
    expect((await page.post('/two-factor/send-otp')).body).toEqual({ status: true })
    const code = await mailed()
    const { page: other } = await withPassword(service)
    expect(outcome(await other.post('/two-factor/verify-otp', { code }))).toBe('401 INVALID_CODE')
    service.clock.advance(61)
    expect(outcome(await page.post('/two-factor/verify-otp', { code }))).toBe('400 OTP_HAS_EXPIRED')
    await page.post('/two-factor/send-otp')
    expect(outcome(await page.post('/two-factor/verify-otp', { code: await mailed() }))).toBe('200')
    expect(outcome(await page.post('/two-factor/verify-otp', { code: await mailed() }))).toBe('401 INVALID_CODE')
    const stored = await service.db.query<{ identifier: string }>(sql`select identifier from latchkey.verification`)
    expect(stored.map(({ identifier }) => identifier).join(' ')).not.toContain(code)
  })

  it('is on at once with codes by mail, and without an app', async () => {
    const service = await start({ config: withFactors({ emailCodes: true }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const enable = () => page.post('/two-factor/enable', { password: ada.password, method: 'otp' })
    expect(outcome(await enable())).toBe('403 EMAIL_NOT_VERIFIED')
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    expect((await enable()).body).toEqual({ method: 'otp' })
    expect((await withPassword(service)).answer.body.twoFactorMethods).toEqual(['otp'])
  })

  it('is off again, and a second time there is nothing to turn off', async () => {
    const service = await start({ config: withFactors() })
    const { page } = await enrolled(service)
    expect(outcome(await page.post('/two-factor/disable', { password: 'wrong' }))).toBe('400 INVALID_PASSWORD')
    expect((await page.post('/two-factor/disable', { password: ada.password })).body).toEqual({ status: true })
    expect((await withPassword(service)).answer.body.user.twoFactorEnabled).toBe(false)
    const again = await page.post('/two-factor/disable', { password: ada.password })
    expect(outcome(again)).toBe('400 TWO_FACTOR_NOT_ENABLED')
    expect(await service.db.query(sql`select user_id from latchkey.two_factor`)).toEqual([])
    expect((await service.mails()).map(({ kind }) => kind)).toContain('second-factor-removed')
  })

  it('stores no secret and no code that can be read', async () => {
    const service = await start({ config: withFactors() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const { totpURI, backupCodes } = (await page.post('/two-factor/enable', { password: ada.password })).body
    const secret = new URL(totpURI).searchParams.get('secret') ?? ''
    const tables = [
      await service.db.query(sql`select * from latchkey.two_factor`),
      await service.db.query(sql`select * from latchkey.backup_code`),
    ]
    const text = JSON.stringify(tables)
    expect(
      [secret, ...backupCodes].filter((value) => text.includes(value) || text.includes(value.replace('-', ''))),
    ).toEqual([])
    const again = await page.post('/two-factor/get-totp-uri', { password: ada.password })
    expect(again.body.totpURI).toBe(totpURI)
  })
})
