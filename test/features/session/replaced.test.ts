import { describe, expect, it } from 'vitest'
import { admin, type Config, emailPassword, multiSession, sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const cookie = 'better-auth.session_token'
const features: Config['features'] = [emailPassword(), admin(), multiSession()]
const grace = { name: 'Grace', email: 'grace@example.com', password: 'correct horse battery' }

/** What this browser sends now and is answered later. */
function sentBefore(service: Pick<TestAuth, 'browser'>, page: Browser): Browser {
  const before = service.browser()
  for (const [name, value] of page.cookies) before.cookies.set(name, value)
  return before
}
const signedOutBy = (before: Browser) => before.cookies.get(cookie) === undefined || before.cookies.get(cookie) === ''

async function changePassword(service: Pick<TestAuth, 'browser'>, page: Browser): Promise<Browser> {
  const before = sentBefore(service, page)
  const passwords = { currentPassword: ada.password, newPassword: 'another correct horse' }
  await page.post('/change-password', { ...passwords, revokeOtherSessions: true })
  return before
}

/** Ways in which a browser gets another session while the one that it had ends; each gives what it sent before. */
const ways: Readonly<Record<string, (service: TestAuth, page: Browser) => Promise<Browser>>> = {
  'a new password': changePassword,
  'a sign-in after the session was ended elsewhere': async (service, page) => {
    const before = sentBefore(service, page)
    await service.db.query(sql`delete from latchkey.session`)
    await page.post('/sign-in/email', ada)
    return before
  },
  'the end of an impersonation': async (service, page) => {
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    const { body } = await service.browser().post('/sign-up/email', grace)
    await page.post('/admin/impersonate-user', { userId: body.user.id })
    const before = sentBefore(service, page)
    await page.post('/admin/stop-impersonating')
    return before
  },
  'another account of the browser': async (service, page) => {
    await page.post('/sign-up/email', grace)
    const before = sentBefore(service, page)
    const { body } = await page.get('/get-session')
    await page.post('/multi-session/revoke', { sessionToken: body.session.token })
    return before
  },
}

describe.each(homes)('an answer about a session that was just replaced, on $name', ({ start }) => {
  it.each(Object.entries(ways))('says null and takes no cookie of the new one: %s', async (_name, way) => {
    const service = await start({ config: { features } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const before = await way(service, page)
    const answer = await before.get('/get-session')
    expect([answer.status, answer.body, answer.setCookies]).toEqual([200, null, []])
    expect((await before.get('/list-sessions')).setCookies).toEqual([])
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    service.clock.advance(90)
    await before.get('/get-session')
    expect(signedOutBy(before)).toBe(true)
  })
})

describe.each(homes)('what a browser keeps of a session on $name', ({ start }) => {
  it('is nothing where the session was ended and none took its place', async () => {
    const service = await start({ config: { features } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const before = sentBefore(service, page)
    await page.post('/sign-out')
    await before.get('/get-session')
    expect(signedOutBy(before)).toBe(true)
  })

  it('is nothing where the one that took its place has ended too', async () => {
    const service = await start({ config: { features } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const before = await changePassword(service, page)
    await page.post('/sign-out')
    await before.get('/get-session')
    expect(signedOutBy(before)).toBe(true)
  })

  it('is not the old session again, where that was due to slide', async () => {
    const service = await start({ config: { features: [emailPassword()] } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    service.clock.advance(2 * 24 * 3600)
    const before = sentBefore(service, page)
    await page.post('/sign-in/email', ada)
    const answer = await before.get('/get-session')
    expect([answer.body.user.email, answer.setCookies]).toEqual([ada.email, []])
    service.clock.advance(90)
    expect((await before.get('/get-session')).setCookies).not.toEqual([])
  })
})

describe('a session that was replaced at one node', () => {
  it('takes no cookies back at another', async () => {
    const { first, at } = await twoNodes({ config: { features: [emailPassword()] } })
    const page = at(0)
    await page.post('/sign-up/email', ada)
    const before = at(1, { browser: page })
    await changePassword(first, page)
    const answer = await before.get('/get-session')
    expect([answer.body, answer.setCookies]).toEqual([null, []])
    expect(await first.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
  })
})
