import { describe, expect, it } from 'vitest'
import { admin, sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { type App, enrolled, outcome, withFactors, withPassword } from './enrolled.ts'

/** A browser in which Ada said that it is to be trusted, and signed out. */
async function trusted(service: TestAuth, app: App): Promise<Browser> {
  const { page } = await withPassword(service)
  await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now), trustDevice: true })
  service.clock.advance(30)
  return page
}

/** Whether the second factor is asked in a browser that signs in anew. */
async function isAsked(service: TestAuth, page: Browser): Promise<boolean> {
  await page.post('/sign-out')
  return (await withPassword(service, page)).answer.body.twoFactorRedirect === true
}

describe.each(homes)('a trusted browser on $name', ({ start }) => {
  it('is not asked for its time, and others are', async () => {
    const service = await start({ config: withFactors({ trustedDeviceLifetime: 3600 }) })
    const { app } = await enrolled(service)
    const page = await trusted(service, app)
    expect([await isAsked(service, page), await isAsked(service, service.browser())]).toEqual([false, true])
    service.clock.advance(3600)
    expect(await isAsked(service, page)).toBe(true)
  })

  it('is trusted by one person only', async () => {
    const service = await start({ config: withFactors() })
    const { app } = await enrolled(service)
    const page = await trusted(service, app)
    const bob = { ...ada, email: 'bob@example.com' }
    await enrolled(service, bob)
    await page.post('/sign-out')
    const answer = await page.post('/sign-in/email', { email: bob.email, password: bob.password })
    expect(answer.body.twoFactorRedirect).toBe(true)
  })

  it('is never trusted where that is off', async () => {
    const service = await start({ config: withFactors({ trustedDeviceLifetime: 0 }) })
    const { app } = await enrolled(service)
    expect(await isAsked(service, await trusted(service, app))).toBe(true)
  })

  it('is listed with what it called itself, and is asked again once it is revoked', async () => {
    const service = await start({ config: withFactors() })
    const { app, page: own } = await enrolled(service)
    const page = await trusted(service, app)
    const { body: listed } = await page.get('/two-factor/list-trusted-devices')
    expect(listed).toEqual([
      {
        id: expect.any(String),
        userAgent: '',
        ipAddress: expect.any(String),
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        current: true,
      },
    ])
    expect((await own.get('/two-factor/list-trusted-devices')).body[0].current).toBe(false)
    const stranger = service.browser()
    await stranger.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const revoke = (by: Browser) => by.post('/two-factor/revoke-trusted-device', { id: listed[0].id })
    expect(outcome(await revoke(stranger))).toBe('404 TRUSTED_DEVICE_NOT_FOUND')
    expect((await revoke(own)).body).toEqual({ status: true })
    expect(outcome(await revoke(own))).toBe('404 TRUSTED_DEVICE_NOT_FOUND')
    expect(await isAsked(service, page)).toBe(true)
    const told = (await service.mails({ to: ada.email })).map(({ kind }) => kind)
    expect(told.filter((kind) => kind.startsWith('trusted'))).toEqual([
      'trusted-device-added',
      'trusted-device-removed',
    ])
  })

  const ends: Readonly<Record<string, (service: TestAuth, own: Browser) => Promise<unknown>>> = {
    'a password that changes': (_service, own) =>
      own.post('/change-password', { currentPassword: ada.password, newPassword: 'a brand new password' }),
    'a password by mail': async (service) => {
      await service.browser().post('/request-password-reset', { email: ada.email })
      const { token } = await newestMail(service, 'reset-password')
      return service.browser().post('/reset-password', { token, newPassword: 'a brand new password' })
    },
    'signing out everywhere': (_service, own) => own.post('/revoke-sessions'),
    'a ban': async (service) => {
      const [user] = await service.db.query<{ id: string }>(sql`select id from latchkey.user`)
      const { auth } = service
      await auth.call('POST', '/admin/ban-user' as never, { body: { userId: user?.id } } as never)
      return auth.call('POST', '/admin/unban-user' as never, { body: { userId: user?.id } } as never)
    },
    'a second factor that is turned off': async (_service, own) =>
      own.post('/two-factor/disable', { password: ada.password }),
  }

  it.each(Object.keys(ends))('is none any more after %s', async (end) => {
    const service = await start({ config: withFactors({}, { features: [admin()] }) })
    const { app, page: own } = await enrolled(service)
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    await trusted(service, app)
    const count = () =>
      service.db.query(sql`select id from latchkey.verification where identifier like 'trusted-device:%'`)
    expect(await count()).toHaveLength(1)
    await ends[end]?.(service, own)
    expect(await count()).toEqual([])
  })
})
