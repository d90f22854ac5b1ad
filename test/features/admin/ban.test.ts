import { describe, expect, it } from 'vitest'
import { ada, homes } from '../../support/homes.ts'
import { foreignIds, person, refusalOf, signedIn, withAdmin } from './people.ts'

const signIn = { password: ada.password }
const longText = 'You have been banned from this application. Please contact support if you believe this is an error.'

describe.each(homes)('banning on $name', ({ start }) => {
  it('ends every session at once and closes the door, with the long text, only to those who know the password', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const other = await signedIn(service, eve)
    const answer = await boss.page.post('/admin/ban-user', { userId: eve.id, banReason: 'Spam' })
    expect([answer.status, answer.body.user]).toMatchObject([
      200,
      { id: eve.id, banned: true, banReason: 'Spam', banExpires: null, role: 'user' },
    ])
    for (const page of [eve.page, other]) {
      expect((await page.post('/update-user', { name: 'x' })).status).toBe(401)
      expect((await page.get('/get-session')).body).toBeNull()
    }
    const refused = await service.browser().post('/sign-in/email', { email: eve.email, ...signIn })
    expect([refused.status, refused.body, refused.setCookies]).toEqual([
      403,
      { code: 'BANNED_USER', message: longText },
      [],
    ])
    const guess = await service.browser().post('/sign-in/email', { email: eve.email, password: 'a wrong password' })
    expect(refusalOf(guess)).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
    expect(service.log.lines.join()).toContain(JSON.stringify({ actor: boss.id, target: eve.id }).slice(1, -1))
  })

  it('lets the person in again after unban-user', async () => {
    const service = await start(withAdmin({ bannedMessage: 'Write to us.' }))
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const banned = await boss.page.post('/admin/ban-user', { userId: eve.id })
    expect(banned.body.user.banReason).toBe('No reason')
    const refused = await service.browser().post('/sign-in/email', { email: eve.email, ...signIn })
    expect(refused.body.message).toBe('Write to us.')
    const lifted = await boss.page.post('/admin/unban-user', { userId: eve.id })
    expect(lifted.body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    expect((await service.browser().post('/sign-in/email', { email: eve.email, ...signIn })).status).toBe(200)
  })

  it('with an end is lifted at the first sign-in after it, and the answer shows it', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const banned = await boss.page.post('/admin/ban-user', { userId: eve.id, banExpiresIn: 600 })
    expect(new Date(banned.body.user.banExpires).getTime() - service.clock.now.getTime()).toBe(600_000)
    service.clock.advance(599)
    const early = await service.browser().post('/sign-in/email', { email: eve.email, ...signIn })
    expect(refusalOf(early)).toEqual([403, 'BANNED_USER'])
    service.clock.advance(1)
    const pages = Array.from({ length: 8 }, () => service.browser())
    const answers = await Promise.all(pages.map((page) => page.post('/sign-in/email', { email: eve.email, ...signIn })))
    for (const { status, body } of answers) {
      expect([status, body.user]).toMatchObject([200, { banned: false, banReason: null, banExpires: null }])
    }
    const seen = await boss.page.get(`/admin/get-user?id=${eve.id}`)
    expect(seen.body).toMatchObject({ banned: false, banExpires: null })
  })

  it('meets a sign-in that happens at the same moment: no session is left', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const pages = Array.from({ length: 12 }, () => service.browser())
    const signIns = pages.map((page) => page.post('/sign-in/email', { email: eve.email, ...signIn }))
    await Promise.any(signIns)
    await boss.page.post('/admin/ban-user', { userId: eve.id })
    await Promise.all(signIns)
    const left = await boss.page.post('/admin/list-user-sessions', { userId: eve.id })
    expect(left.body).toEqual({ sessions: [] })
  })

  it('refuses oneself, nobody, and times that are none', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const self = await boss.page.post('/admin/ban-user', { userId: boss.id.toUpperCase() })
    expect([self.status, self.body]).toEqual([
      400,
      { code: 'YOU_CANNOT_BAN_YOURSELF', message: 'You cannot ban yourself' },
    ])
    for (const userId of foreignIds) {
      expect(refusalOf(await boss.page.post('/admin/ban-user', { userId }))).toEqual([404, 'USER_NOT_FOUND'])
      expect(refusalOf(await boss.page.post('/admin/unban-user', { userId }))).toEqual([404, 'USER_NOT_FOUND'])
    }
    for (const banExpiresIn of [0, -1, 1.5, '60', 1e15]) {
      const answer = await boss.page.post('/admin/ban-user', { userId: boss.id, banExpiresIn })
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
    }
  })
})
