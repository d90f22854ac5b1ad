import { describe, expect, it } from 'vitest'
import { admin, emailPassword, sql } from '../../../runtime/index.ts'
import { ada, homes, server } from '../../support/homes.ts'
import { signedAsBefore } from '../../support/signed-cookie.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const credentials = { email: ada.email, password: ada.password }

async function threeBrowsers({ browser, clock }: TestAuth) {
  const [first, second, third] = [browser(), browser(), browser()]
  await first.post('/sign-up/email', ada)
  clock.advance(1)
  await second.post('/sign-in/email', credentials)
  clock.advance(1)
  await third.post('/sign-in/email', credentials)
  return { first, second, third }
}

/** What the log says of sessions that ended. */
function endedIn({ lines }: TestAuth['log']): object[] {
  return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'session.ended')
}

describe.each(homes)('ending sessions on $name', ({ start }) => {
  it('sign-out ends the session, takes the cookies back, and succeeds for strangers too', async () => {
    const { browser, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const stolen = new Map(page.cookies)
    const answer = await page.post('/sign-out')
    expect([answer.status, answer.body, answer.setCookies.length]).toEqual([200, { success: true }, 3])
    expect(page.cookies.size).toBe(0)
    expect(await db.query(sql`select 1 from latchkey.session`)).toEqual([])
    for (const [name, value] of stolen) page.cookies.set(name, value)
    expect((await page.get('/get-session')).body).toBeNull()
    expect((await browser().post('/sign-out')).body).toEqual({ success: true })
  })

  it('list-sessions shows the sessions that have not ended, newest first, by handle', async () => {
    const service = await start()
    const { first, second, third } = await threeBrowsers(service)
    const { body } = await first.get('/list-sessions')
    const handles = await Promise.all(
      [third, second, first].map(async (page) => (await page.get('/get-session')).body.session.token),
    )
    expect(body.map((session: { token: string }) => session.token)).toEqual(handles)
    await service.db.query(sql`update latchkey.session set expires_at = ${service.clock.now} where id = ${body[0].id}`)
    expect((await first.get('/list-sessions')).body).toHaveLength(2)
  })

  it('revoke-session ends the named session of the caller only', async () => {
    const service = await start()
    const { first, second } = await threeBrowsers(service)
    const eve = service.browser()
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    const { token } = (await second.get('/get-session')).body.session
    const foreign = await eve.post('/revoke-session', { token })
    expect([foreign.status, foreign.body]).toEqual([200, { status: true }])
    expect((await second.get('/get-session')).body.user.email).toBe(ada.email)
    // What is gone is ended: a second try is as good as the first.
    for (const named of ['unknown', token, token]) {
      expect((await first.post('/revoke-session', { token: named })).body).toEqual({ status: true })
    }
    expect((await second.get('/get-session')).body).toBeNull()
    expect((await first.get('/get-session')).body.user.email).toBe(ada.email)
  })

  it('revoke-session takes the credential as well as the handle', async () => {
    const service = await start()
    const { first } = await threeBrowsers(service)
    const { body } = await service.browser().post('/sign-in/email', credentials)
    expect((await first.post('/revoke-session', { token: body.token })).body).toEqual({ status: true })
    expect((await first.get('/list-sessions')).body).toHaveLength(3)
  })

  it('revoke-sessions ends all, this one too', async () => {
    const { first, second } = await threeBrowsers(await start())
    const answer = await first.post('/revoke-sessions')
    expect([answer.body, answer.setCookies.length]).toEqual([{ status: true }, 3])
    expect((await second.get('/get-session')).body).toBeNull()
    expect((await first.get('/get-session')).body).toBeNull()
  })

  it('revoke-other-sessions keeps this one and leaves ended ones to the clean-up', async () => {
    const service = await start()
    const { first, second } = await threeBrowsers(service)
    const { id } = (await second.get('/get-session')).body.session
    await service.db.query(sql`update latchkey.session set expires_at = ${service.clock.now} where id = ${id}`)
    expect((await first.post('/revoke-other-sessions')).body).toEqual({ status: true })
    expect((await first.get('/get-session')).body.user.email).toBe(ada.email)
    const rows = await service.db.query<{ id: string }>(sql`select id from latchkey.session`)
    expect(rows.map((row) => row.id)).toContain(id)
    expect(rows).toHaveLength(2)
  })
})

describe.each(homes)('sign-out by the cookie alone, on $name', ({ start }) => {
  it('is one statement, which looks nobody up', async () => {
    const { browser, db, statements, log } = await start()
    const page = browser()
    const { id } = (await page.post('/sign-up/email', ada)).body.user
    statements.length = 0
    expect((await page.post('/sign-out')).body).toEqual({ success: true })
    expect(statements).toEqual([expect.stringContaining('delete from')])
    expect(await db.query(sql`select id from latchkey.session`)).toEqual([])
    expect(endedIn(log)).toEqual([expect.objectContaining({ userId: id, reason: 'sign-out' })])
  })

  it('leaves a session that is over to the clean-up, and a cookie that nobody signed alone', async () => {
    const { browser, db, clock, log } = await start()
    const [page, forger] = [browser(), browser()]
    await page.post('/sign-up/email', ada)
    for (const [name, value] of page.cookies) forger.cookies.set(name, value.replace(/.(?=%3D$|$)/, '_'))
    expect((await forger.post('/sign-out')).body).toEqual({ success: true })
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    await db.query(sql`update latchkey.session set expires_at = ${clock.now}`)
    const answer = await page.post('/sign-out')
    expect([answer.body, answer.setCookies.length]).toEqual([{ success: true }, 3])
    expect(await db.query(sql`select id from latchkey.session`)).toHaveLength(1)
    expect(endedIn(log)).toEqual([])
  })

  it('takes the signature of before only as long as other calls do', async () => {
    const { browser, db, clock } = await start()
    const credential = (await browser().post('/sign-up/email', ada)).body.token
    const signOut = () => {
      const page = browser()
      page.cookies.set('better-auth.session_token', encodeURIComponent(signedAsBefore(credential)))
      return page.post('/sign-out')
    }
    await db.query(sql`insert into latchkey.old_signature (only_row, first_seen)
      values (true, ${new Date(clock.now.getTime() - 8 * 86_400_000)})`)
    expect((await signOut()).body).toEqual({ success: true })
    expect(await db.query(sql`select id from latchkey.session`)).toHaveLength(1)
    await db.query(sql`update latchkey.old_signature set first_seen = ${clock.now}`)
    expect((await signOut()).body).toEqual({ success: true })
    expect(await db.query(sql`select id from latchkey.session`)).toEqual([])
  })
})

describe('sign-out beside others', () => {
  it('waits for nobody who holds the user, where nothing was begun in the session', async () => {
    const { browser, db } = await server.start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    await db.transaction(async (tx) => {
      await tx.query(sql`select id from latchkey.user for update`)
      expect((await page.post('/sign-out')).body).toEqual({ success: true })
    })
    expect(await db.query(sql`select id from latchkey.session`)).toEqual([])
  })

  it('takes its turn at the user, where an administrator may have become somebody else in it', async () => {
    const { browser, statements } = await server.start({ config: { features: [emailPassword(), admin()] } })
    const page = browser()
    await page.post('/sign-up/email', ada)
    statements.length = 0
    await page.post('/sign-out')
    expect(statements.at(-1)).toMatch(/for no key update of u.*delete from/s)
  })
})
