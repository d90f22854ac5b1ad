import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'

const day = 86_400
const maxAgeOf = ({ setCookies }: Answer) =>
  setCookies.map((line) => Number(/^better-auth\.session_token=[^;]+; Max-Age=(\d+);/.exec(line)?.[1]))[0]

describe.each(homes)('the absolute lifetime of a session on $name', ({ start }) => {
  it('ends a session thirty days after it began, however often it was used', async () => {
    const { browser, clock } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    for (let days = 1; days < 30; days += 1) {
      clock.advance(day)
      expect([days, (await page.get('/get-session')).body?.user.email]).toEqual([days, ada.email])
    }
    clock.advance(day - 1)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    clock.advance(1)
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('is where sliding stops, in row, answer and cookie together, and then nothing is written any more', async () => {
    const { browser, clock, db, statements } = await start({ config: { session: { absoluteLifetime: 8 * day } } })
    const page = browser()
    const began = clock.now.getTime()
    await page.post('/sign-up/email', ada)
    clock.advance(2 * day)
    const answer = await page.get('/get-session')
    const end = began + 8 * day * 1000
    expect([Date.parse(answer.body.session.expiresAt), maxAgeOf(answer)]).toEqual([end, 6 * day])
    const [row] = await db.query<{ expiresAt: Date }>(sql`select expires_at from latchkey.session`)
    expect(row?.expiresAt.getTime()).toBe(end)
    clock.advance(2 * day)
    statements.length = 0
    expect((await page.get('/get-session')).setCookies).toEqual([])
    expect(statements).toHaveLength(1)
  })

  it('holds for sessions that began before it was configured', async () => {
    const { browser, clock, db } = await start()
    const [page, other] = [browser(), browser()]
    await page.post('/sign-up/email', ada)
    const old = new Date(clock.now.getTime() - 29 * day * 1000)
    await db.query(sql`update latchkey.session set created_at = ${old}, updated_at = ${old}`)
    const { session } = (await page.get('/get-session')).body
    expect(Date.parse(session.expiresAt)).toBe(old.getTime() + 30 * day * 1000)
    clock.advance(day)
    await other.post('/sign-in/email', { email: ada.email, password: ada.password })
    expect((await other.get('/list-sessions')).body).toHaveLength(1)
    expect((await page.get('/get-session')).body).toBeNull()
    expect((await page.get('/list-sessions')).status).toBe(401)
  })

  it('begins anew with a session that takes the place of another because somebody proved who they are', async () => {
    const { browser, clock } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    for (const days of [6, 6, 6, 6, 5]) {
      clock.advance(days * day)
      expect((await page.get('/get-session')).body).not.toBeNull()
    }
    const change = { currentPassword: ada.password, newPassword: 'another long sentence', revokeOtherSessions: true }
    expect((await page.post('/change-password', change)).status).toBe(200)
    clock.advance(6 * day)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })

  it('shortens what is not remembered too', async () => {
    const session = { lifetime: 3600, absoluteLifetime: 3600 }
    const { browser, clock } = await start({ config: { session } })
    const page = browser()
    await browser().post('/sign-up/email', ada)
    await page.post('/sign-in/email', { email: ada.email, password: ada.password, rememberMe: false })
    clock.advance(3599)
    expect((await page.get('/get-session')).body).not.toBeNull()
    clock.advance(1)
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('does not exist where it is 0', async () => {
    const { browser, clock } = await start({ config: { session: { absoluteLifetime: 0 } } })
    const page = browser()
    await page.post('/sign-up/email', ada)
    for (let weeks = 0; weeks < 8; weeks += 1) {
      clock.advance(6 * day)
      expect((await page.get('/get-session')).body).not.toBeNull()
    }
  })
})
