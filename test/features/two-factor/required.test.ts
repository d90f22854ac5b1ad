import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { admin, ConfigError, defineFeature, organization, route, sql, twoFactor } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { createTestAuth } from '../../support/test-auth.ts'
import { appOf, enrol, enrolled, outcome, whoIs, withFactors, withPassword } from './enrolled.ts'

describe.each(homes)('a second factor that is required, on $name', ({ start }) => {
  it('is set up at the sign-in, which ends in a session', async () => {
    const service = await start({ config: withFactors({ required: 'all' }) })
    const page = service.browser()
    const signedUp = await page.post('/sign-up/email', ada)
    expect(signedUp.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: [], enrollment: true })
    expect(await whoIs(page)).toBeNull()
    const { body } = await page.post('/two-factor/enable')
    expect(outcome(await page.post('/two-factor/verify-backup-code', { code: body.backupCodes[0] }))).toBe(
      '400 BACKUP_CODES_NOT_ENABLED',
    )
    const code = appOf(body.totpURI).code(service.clock.now)
    expect((await page.post('/two-factor/verify-totp', { code })).body.user.twoFactorEnabled).toBe(true)
    expect(await whoIs(page)).toBe(ada.email)
  })

  it('is set up by nobody who has one and does not give it', async () => {
    const service = await start({ config: withFactors({ required: 'all' }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await enrol(service, page)
    const { page: thief, answer } = await withPassword(service)
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(outcome(await thief.post('/two-factor/enable'))).toBe('401 INVALID_TWO_FACTOR_COOKIE')
    expect(outcome(await service.browser().post('/two-factor/enable'))).toBe('401 INVALID_TWO_FACTOR_COOKIE')
  })

  it('is asked of a role, also in sessions from before, in which calls wait until it is set up', async () => {
    const service = await start({ config: withFactors({ required: { roles: ['admin'] } }, { features: [admin()] }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    expect(outcome(await page.get('/list-sessions'))).toBe('200')
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    expect(outcome(await page.get('/list-sessions'))).toBe('403 TWO_FACTOR_REQUIRED')
    expect((await page.get('/get-session')).body.gate).toBe('TWO_FACTOR_REQUIRED')
    expect((await page.get('/two-factor/status')).body.required).toBe(true)
    await enrol(service, page, ada.password)
    expect(outcome(await page.get('/list-sessions'))).toBe('200')
  })

  it('is asked of the members of an organization', async () => {
    const config = withFactors({ required: { organizations: ['acme'] } }, { features: [organization()] })
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await page.post('/organization/create', { name: 'Other', slug: 'other' })
    expect((await withPassword(service)).answer.body.token).toMatch(/./)
    await page.post('/organization/create', { name: 'Acme', slug: 'acme' })
    expect((await withPassword(service)).answer.body.enrollment).toBe(true)
    expect(outcome(await page.get('/list-sessions'))).toBe('403 TWO_FACTOR_REQUIRED')
  })

  it('needs the feature that knows roles', async () => {
    const started = createTestAuth({ config: withFactors({ required: { roles: ['admin'] } }) })
    await expect(started).rejects.toThrow(ConfigError)
    expect(() => twoFactor({ required: 'some' as never })).toThrow(/required/)
  })

  it('is given anew where an endpoint says requireStepUp', async () => {
    const vault = defineFeature({
      id: 'vault',
      routes: [
        route(
          'GET',
          '/vault',
          { summary: 'Opens', caller: 'session', requireStepUp: true, returns: type({ open: 'boolean' }) },
          () => ({ open: true }),
        ),
      ],
    })
    const service = await start({ config: withFactors({}, { features: [vault], session: { freshAge: 600 } }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    expect((await page.get('/vault')).body).toEqual({
      code: 'STEP_UP_REQUIRED',
      message: 'Confirm with your second factor to go on',
      methods: [],
    })
    const { app } = await enrol(service, page, ada.password)
    expect(outcome(await page.get('/vault'))).toBe('200')
    service.clock.advance(600)
    expect((await page.get('/vault')).body.methods).toEqual(['totp'])
    const code = app.code(service.clock.now)
    expect(outcome(await page.post('/two-factor/verify-totp', { code }))).toBe('200')
    expect(outcome(await page.get('/vault'))).toBe('200')
  })

  it('wants the password of who has one, and none of who has none', async () => {
    const service = await start({ config: withFactors() })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    expect(outcome(await page.post('/two-factor/enable', {}))).toBe('400 INVALID_PASSWORD')
    expect(outcome(await page.post('/two-factor/enable', { password: 'wrong' }))).toBe('400 INVALID_PASSWORD')
    await service.db.query(sql`delete from latchkey.account`)
    expect(outcome(await page.post('/two-factor/enable', {}))).toBe('200')
    service.clock.advance(90_000)
    expect(outcome(await page.post('/two-factor/enable', {}))).toBe('403 SESSION_NOT_FRESH')
  })

  it('answers what is not there with its own code', async () => {
    const service = await start({ config: withFactors() })
    const { page } = await enrolled(service)
    const { password } = ada
    expect(outcome(await page.post('/two-factor/enable', { password }))).toBe('400 TOTP_ALREADY_ENABLED')
    expect(outcome(await page.post('/two-factor/send-otp'))).toBe('400 OTP_NOT_CONFIGURED')
    expect(outcome(await page.post('/two-factor/verify-otp', { code: '123456' }))).toBe('400 OTP_NOT_CONFIGURED')
    const other = service.browser()
    await other.post('/sign-up/email', { ...ada, email: 'bob@example.com' })
    expect(outcome(await other.post('/two-factor/verify-totp', { code: '123456' }))).toBe('400 TOTP_NOT_ENABLED')
    expect(outcome(await other.post('/two-factor/get-totp-uri', { password }))).toBe('400 TOTP_NOT_ENABLED')
    expect(outcome(await other.post('/two-factor/generate-backup-codes', { password }))).toBe(
      '400 TWO_FACTOR_NOT_ENABLED',
    )
  })
})
