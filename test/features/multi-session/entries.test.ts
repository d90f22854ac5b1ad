import { describe, expect, it } from 'vitest'
import { emailPassword, multiSession, type MultiSessionOptions, sql } from '../../../runtime/index.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { enrol } from '../two-factor/enrolled.ts'
import {
  activeHandle,
  browserOf,
  emailOf,
  entries,
  entryStart,
  lineOf,
  listed,
  outcome,
  signIn,
  signUp,
  whoIs,
  withAccounts,
} from './accounts.ts'

const sessionCookie = 'better-auth.session_token'
const newPassword = { currentPassword: ada.password, newPassword: 'another horse battery', revokeOtherSessions: true }
const sessionsOf = async ({ db }: TestAuth, name: string) =>
  db.query(sql`
    select s.id from latchkey.session s join latchkey.user u on u.id = s.user_id where u.email = ${emailOf(name)}`)

describe.each(bothHomes)('several accounts at once, on $name,', ({ start }) => {
  it('are one for each person after many sign-ins at the same moment, and the next one ends what is left over', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada', 'bob')
    const body = { email: emailOf('ada'), password: ada.password }
    const answers = await Promise.all(Array.from({ length: 8 }, () => page.post('/sign-in/email', body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const active = await activeHandle(page)
    const { body: list } = await page.get('/multi-session/list-device-sessions')
    expect(list.map(({ user }: { user: { name: string } }) => user.name).toSorted()).toEqual(['ada', 'bob'])
    expect(list.map(({ session }: { session: { token: string } }) => session.token)).toContain(active)
    await signIn(service, page, 'ada')
    expect([await sessionsOf(service, 'ada'), entries(page)].map(({ length }) => length)).toEqual([1, 2])
  })

  it('end together when the browser signs out in several windows', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob', 'eve')
    const first = service.browser()
    for (const [name, value] of page.cookies) first.cookies.set(name, value)
    await first.post('/multi-session/set-active', { sessionToken: handles[0] })
    const windows = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? page : first))
    const answers = await Promise.all(windows.map((window) => window.post('/sign-out')))
    expect(answers.map(({ status }) => status)).toEqual(windows.map(() => 200))
    expect(await service.db.query(sql`select id from latchkey.session`)).toEqual([])
  })
})

describe.each(homes)('the entry of an account, on $name,', ({ start }) => {
  it('is a cookie named by the handle that lives as long as the session, and holds the credential', async () => {
    const service = await start({ config: withAccounts() })
    const page = service.browser()
    const answer = await page.post('/sign-up/email', ada)
    const name = `${entryStart}${await activeHandle(page)}`
    expect(lineOf(answer, name)).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const [credential = ''] = decodeURIComponent(page.cookies.get(name) ?? '').split('.')
    expect(decodeURIComponent(page.cookies.get(sessionCookie) ?? '').split('.')[0]).toBe(credential)
    expect([credential.length, name.includes(credential.toLowerCase())]).toEqual([32, false])
  })

  it('ends with the browser where the session is not to be remembered', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada')
    const answer = await signIn(service, page, 'ada', { rememberMe: false })
    const line = lineOf(answer, `${entryStart}${await activeHandle(page)}`)
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(line).not.toContain('Max-Age')
  })

  it('has the prefix of the other cookies', async () => {
    const config = { features: [emailPassword(), multiSession()], cookies: { prefix: 'shop' } }
    const service = await start({ production: true, config })
    const { setCookies } = await service.browser().post('/sign-up/email', ada)
    expect(setCookies.join('\n')).toMatch(/^__Secure-shop\.session_token_multi-[0-9a-f]{32}=.*; Secure; /m)
  })

  it('lives longer when the session slides, and is not made by that', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada')
    const name = `${entryStart}${handles[0]}`
    service.clock.advance(2 * 86_400)
    expect(lineOf(await page.get('/get-session'), name)).toContain('Max-Age=604800')
    page.cookies.delete(name)
    service.clock.advance(2 * 86_400)
    const slid = await page.get('/get-session')
    expect([lineOf(slid, sessionCookie) !== undefined, lineOf(slid, name)]).toEqual([true, undefined])
  })

  it('is replaced, and its session ended, when the same person signs in again', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    const answer = await signIn(service, page, 'ada')
    expect(lineOf(answer, `${entryStart}${handles[0]}`)).toContain('Max-Age=0')
    expect([await whoIs(page), await listed(page)]).toEqual(['ada', ['ada', 'bob']])
    expect([await sessionsOf(service, 'ada'), entries(page)].map(({ length }) => length)).toEqual([1, 2])
  })

  it('leaves the sessions of the same person in other browsers alone', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada')
    const other = service.browser()
    await signIn(service, other, 'ada')
    expect([await whoIs(page), await whoIs(other)]).toEqual(['ada', 'ada'])
  })

  it('is that of the new session after a new password', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    expect((await page.post('/change-password', newPassword)).status).toBe(200)
    expect(entries(page).toSorted()).toEqual([handles[0], await activeHandle(page)].toSorted())
    expect(await listed(page)).toEqual(['bob', 'ada'])
  })

  it('is not there before the second factor was given', async () => {
    const service = await start({ config: withAccounts() })
    const own = service.browser()
    await signUp(service, own, 'ada')
    const { app } = await enrol(service, own, ada.password)
    const { page } = await browserOf(service, 'bob')
    await signIn(service, page, 'ada')
    expect([await listed(page), await whoIs(page)]).toEqual([['bob'], null])
    await page.post('/two-factor/verify-totp', { code: app.code(service.clock.now) })
    expect([await listed(page), await whoIs(page)]).toEqual([['ada', 'bob'], 'ada'])
  })

  it('is not made for an impersonation, before, in and after it', async () => {
    const service = await start({ config: withAccounts() })
    await signUp(service, service.browser(), 'eve')
    const { page, handles } = await browserOf(service, 'ada')
    await service.db.query(sql`update latchkey.user set role = 'admin' where name = 'ada'`)
    const [eve] = await service.db.query<{ id: string }>(sql`select id from latchkey.user where name = 'eve'`)
    await page.post('/admin/impersonate-user', { userId: eve?.id })
    expect([await whoIs(page), await listed(page), entries(page)]).toEqual(['eve', ['ada'], handles])
    await page.post('/admin/stop-impersonating')
    expect([await whoIs(page), await listed(page), entries(page)]).toEqual(['ada', ['ada'], handles])
  })

  it('is made where somebody signs in with a token beside it, who has no list by that', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada', 'bob')
    const token = (await signIn(service, page, 'bob')).headers.get('set-auth-token') ?? ''
    const authorization = `Bearer ${token}`
    const sent = { email: emailOf('ada'), password: ada.password }
    const answer = await page.post('/sign-in/email', sent, { authorization })
    expect([answer.status, answer.body.user.email]).toEqual([200, emailOf('ada')])
    expect((await page.get('/multi-session/list-device-sessions', { authorization })).body).toEqual([])
    const [sessionToken] = entries(page)
    for (const path of ['/multi-session/set-active', '/multi-session/revoke']) {
      expect(outcome(await page.post(path, { sessionToken }, { authorization }))).toBe('401 INVALID_SESSION_TOKEN')
    }
    expect(await listed(page)).toHaveLength(2)
  })

  it('counts for nothing when it was altered, or stands under the name of another', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob', 'eve')
    const [ofAda = '', ofBob = '', ofEve = ''] = handles.map((handle) => `${entryStart}${handle}`)
    const own = page.cookies.get(sessionCookie) ?? ''
    const good = page.cookies.get(ofBob) ?? ''
    page.cookies.set(ofAda, good)
    page.cookies.set(
      ofBob,
      good.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
    )
    // Signed by us, but for the cookie of the session.
    page.cookies.set(ofEve, own)
    for (const sessionToken of handles) {
      const body = { sessionToken }
      expect(outcome(await page.post('/multi-session/set-active', body))).toBe('401 INVALID_SESSION_TOKEN')
      expect(outcome(await page.post('/multi-session/revoke', body))).toBe('401 INVALID_SESSION_TOKEN')
    }
    expect(await listed(page)).toEqual([])
    expect(entries(page)).toEqual([])
    page.cookies.set(ofBob, good)
    expect(await listed(page)).toEqual(['bob'])
  })

  it('is no credential under another name', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada')
    page.cookies.set(sessionCookie, page.cookies.get(`${entryStart}${handles[0]}`) ?? '')
    expect(await whoIs(page)).toBeNull()
  })
})

describe.each(homes)('more accounts than a browser may have, on $name,', ({ start }) => {
  it('sign the oldest one out', async () => {
    const service = await start({ config: withAccounts({ maximumSessions: 2 }) })
    const { page, handles } = await browserOf(service, 'ada', 'bob', 'eve')
    expect([await listed(page), (await sessionsOf(service, 'ada')).length]).toEqual([['eve', 'bob'], 0])
    expect(entries(page)).toEqual(handles.slice(1))
  })

  it('are more than five where nothing is configured', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada', 'bob', 'eve', 'kim', 'lea', 'max')
    expect(await listed(page)).toEqual(['max', 'lea', 'kim', 'eve', 'bob'])
  })

  it('are rejected where the configuration says so, and nothing changes', async () => {
    const service = await start({ config: withAccounts({ maximumSessions: 2, whenFull: 'reject' }) })
    await signUp(service, service.browser(), 'eve')
    const { page } = await browserOf(service, 'ada', 'bob')
    const answer = await signIn(service, page, 'eve')
    expect([outcome(answer), answer.setCookies]).toEqual(['403 MAXIMUM_SESSIONS_REACHED', []])
    expect([await whoIs(page), await listed(page)]).toEqual(['bob', ['bob', 'ada']])
    expect(await sessionsOf(service, 'eve')).toHaveLength(1)
    expect((await signIn(service, page, 'ada')).status).toBe(200)
    expect(await listed(page)).toEqual(['ada', 'bob'])
  })

  it.each(['replace', 'reject'] as const)(
    'stay as they are when one that has no entry gets a new password (%s)',
    async (whenFull) => {
      const service = await start({ config: withAccounts({ maximumSessions: 2, whenFull }) })
      const { page, handles } = await browserOf(service, 'ada', 'bob')
      const ofBob = page.cookies.get(sessionCookie) ?? ''
      page.cookies.delete(`${entryStart}${handles[1]}`)
      await signUp(service, page, 'eve')
      page.cookies.set(sessionCookie, ofBob)
      expect((await page.post('/change-password', newPassword)).status).toBe(200)
      expect([await whoIs(page), await listed(page)]).toEqual(['bob', ['eve', 'ada']])
    },
  )
})

it('has options that are looked at when the service starts', () => {
  for (const maximumSessions of [0, 21, 1.5]) expect(() => multiSession({ maximumSessions })).toThrow('maximumSessions')
  expect(() => multiSession({ whenFull: 'ask' } as unknown as MultiSessionOptions)).toThrow('whenFull')
})
