import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/database/sql.ts'
import { emailPassword, admin } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { foreignIds, person, refusalOf, signedIn, withAdmin } from './people.ts'

async function begun(service: TestAuth) {
  const boss = await person(service, 'boss', 'admin')
  const eve = await person(service, 'eve')
  const before = boss.page.cookies.get('better-auth.session_token')
  const answer = await boss.page.post('/admin/impersonate-user', { userId: eve.id })
  expect(answer.status).toBe(200)
  return { boss, eve, before, answer }
}

describe.each(homes)('impersonating on $name', ({ start }) => {
  it('is a session of its own for one hour, marked with the admin, ending with the browser', async () => {
    const service = await start(withAdmin())
    const { boss, eve, before, answer } = await begun(service)
    const { session, user } = answer.body
    expect([user.id, session.userId, session.impersonatedBy]).toEqual([eve.id, eve.id, boss.id])
    expect(new Date(session.expiresAt).getTime() - service.clock.now.getTime()).toBe(3_600_000)
    expect(boss.page.cookies.get('better-auth.session_token')).not.toBe(before)
    for (const line of answer.setCookies) expect(line).not.toContain('Max-Age')
    const seen = await boss.page.get('/get-session')
    expect([seen.body.user.email, seen.body.session.impersonatedBy]).toEqual([eve.email, boss.id])
    service.clock.advance(3600)
    expect((await boss.page.get('/get-session')).body).toBeNull()
    expect((await eve.page.get('/get-session')).body.session.impersonatedBy).toBeNull()
  })

  it('ends by stop-impersonating, and the admin is who they were, remembered as they were', async () => {
    for (const rememberMe of [true, false]) {
      const service = await start(withAdmin())
      const boss = await person(service, 'boss', 'admin')
      const eve = await person(service, 'eve')
      const page = service.browser()
      await page.post('/sign-in/email', { email: boss.email, password: ada.password, rememberMe })
      const before = (await page.get('/get-session')).body
      await page.post('/admin/impersonate-user', { userId: eve.id })
      const answer = await page.post('/admin/stop-impersonating')
      expect([answer.status, answer.body]).toEqual([200, before])
      expect((await page.get('/get-session')).body).toEqual(before)
      expect(page.cookies.has('better-auth.admin_session')).toBe(false)
      expect(page.cookies.has('better-auth.dont_remember')).toBe(!rememberMe)
      const token = answer.setCookies.find((line) => line.startsWith('better-auth.session_token='))
      expect(token?.includes('Max-Age')).toBe(rememberMe)
      const left = await service.db.query(sql`select id from latchkey.session where impersonated_by is not null`)
      expect(left).toEqual([])
      await service.close()
    }
  })

  it('changes nothing of how the person gets in, also where every session is fresh', async () => {
    const service = await start(withAdmin({}, { user: { changeEmail: true }, session: { freshAge: 0 } }))
    const { boss, eve } = await begun(service)
    const change = { newPassword: 'another long password', currentPassword: ada.password, revokeOtherSessions: true }
    const refused = [403, 'SESSION_NOT_FRESH']
    expect(refusalOf(await boss.page.post('/change-password', change))).toEqual(refused)
    expect(refusalOf(await boss.page.post('/change-email', { newEmail: 'boss2@example.com' }))).toEqual(refused)
    expect((await eve.page.post('/change-password', change)).status).toBe(200)
  })

  it('is hidden from the person, seen by admins, and never fresh', async () => {
    const service = await start(withAdmin({}, { user: { deleteUser: true } }))
    const { boss, eve } = await begun(service)
    expect((await eve.page.get('/list-sessions')).body).toHaveLength(1)
    expect((await boss.page.get('/list-sessions')).body).toHaveLength(1)
    const deletion = await boss.page.post('/delete-user')
    expect(refusalOf(deletion)).toEqual([403, 'SESSION_NOT_FRESH'])
    await boss.page.post('/admin/stop-impersonating')
    await boss.page.post('/admin/impersonate-user', { userId: eve.id })
    const other = await signedIn(service, boss)
    const { sessions } = (await other.post('/admin/list-user-sessions', { userId: eve.id })).body
    expect(sessions.map((one: { impersonatedBy: string | null }) => one.impersonatedBy).toSorted()).toEqual([
      boss.id,
      null,
    ])
  })

  it('ends when the admin is banned, demoted, removed, signed out everywhere or out of the session it was begun in', async () => {
    const endings: Readonly<Record<string, (service: TestAuth, bossId: string) => Promise<unknown>>> = {
      async banned(service, userId) {
        return (await person(service, 'second', 'admin')).page.post('/admin/ban-user', { userId })
      },
      async demoted(service, userId) {
        return (await person(service, 'second', 'admin')).page.post('/admin/set-role', { userId, role: 'user' })
      },
      async removed(service, userId) {
        return (await person(service, 'second', 'admin')).page.post('/admin/remove-user', { userId })
      },
      async everywhere(service) {
        const page = await signedIn(service, { id: '', email: 'boss@example.com', page: service.browser() })
        return page.post('/revoke-sessions')
      },
      async others(service) {
        const page = await signedIn(service, { id: '', email: 'boss@example.com', page: service.browser() })
        return page.post('/revoke-other-sessions')
      },
    }
    for (const [name, end] of Object.entries(endings)) {
      const service = await start(withAdmin())
      const { boss, eve } = await begun(service)
      expect([name, (await boss.page.get('/get-session')).body.user.id]).toEqual([name, eve.id])
      await end(service, boss.id)
      expect([name, (await boss.page.get('/get-session')).body]).toEqual([name, null])
      expect([name, (await eve.page.get('/get-session')).body.user.id]).toEqual([name, eve.id])
      await service.close()
    }
  })

  it('that lost its way back ends all the same', async () => {
    const service = await start(withAdmin())
    const { boss, eve } = await begun(service)
    boss.page.cookies.delete('better-auth.admin_session')
    const answer = await boss.page.post('/admin/stop-impersonating')
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'FAILED_TO_FIND_ADMIN_SESSION', message: 'Failed to find admin session' },
    ])
    expect(boss.page.cookies.size).toBe(0)
    expect(eve.id).not.toBe(boss.id)
  })

  it('goes back to no other session than the one that it was begun in', async () => {
    const service = await start(withAdmin())
    const { boss } = await begun(service)
    const kept = boss.page.cookies.get('better-auth.admin_session') ?? ''
    const mallory = await person(service, 'mallory', 'admin')
    const target = await person(service, 'target')
    await mallory.page.post('/admin/impersonate-user', { userId: target.id })
    mallory.page.cookies.set('better-auth.admin_session', kept)
    expect(refusalOf(await mallory.page.post('/admin/stop-impersonating'))).toEqual([
      500,
      'FAILED_TO_FIND_ADMIN_SESSION',
    ])
    const altered = service.browser()
    altered.cookies.set('better-auth.session_token', kept)
    expect((await altered.get('/get-session')).body).toBeNull()
  })

  it('refuses admins unless it is allowed, banned people, nobody, and to stop what is none', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const second = await person(service, 'second', 'admin')
    const eve = await person(service, 'eve')
    const impersonate = (userId: string) => boss.page.post('/admin/impersonate-user', { userId })
    expect(refusalOf(await impersonate(second.id))).toEqual([403, 'YOU_CANNOT_IMPERSONATE_ADMINS'])
    await boss.page.post('/admin/ban-user', { userId: eve.id })
    expect(refusalOf(await impersonate(eve.id))).toEqual([403, 'BANNED_USER'])
    for (const id of foreignIds) expect(refusalOf(await impersonate(id))).toEqual([404, 'USER_NOT_FOUND'])
    expect(refusalOf(await boss.page.post('/admin/stop-impersonating'))).toEqual([
      400,
      'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    ])
  })

  it('of admins gives none of their rights', async () => {
    const service = await start(withAdmin({ allowImpersonatingAdmins: true, impersonationLifetime: 60 }))
    const boss = await person(service, 'boss', 'admin')
    const second = await person(service, 'second', 'admin')
    expect((await boss.page.post('/admin/impersonate-user', { userId: second.id })).status).toBe(200)
    expect((await boss.page.get('/admin/list-users')).status).toBe(403)
    service.clock.advance(60)
    expect((await boss.page.get('/get-session')).body).toBeNull()
  })

  it('helps people who have not proven their address', async () => {
    const service = await start({
      config: { features: [emailPassword(), admin()], emailVerification: { required: true } },
    })
    const boss = { email: 'boss@example.com', password: ada.password, name: 'Boss' }
    for (const email of [boss.email, 'eve@example.com'])
      await service.browser().post('/sign-up/email', { ...boss, email })
    await service.db.query(
      sql`update latchkey.user set role = 'admin', email_verified = true where email = ${boss.email}`,
    )
    const page = service.browser()
    await page.post('/sign-in/email', boss)
    const { users } = (await page.get('/admin/list-users?searchValue=eve')).body
    const answer = await page.post('/admin/impersonate-user', { userId: users[0].id })
    expect([answer.status, answer.body.user.emailVerified]).toEqual([200, false])
  })
})
