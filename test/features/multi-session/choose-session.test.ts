import { describe, expect, it } from 'vitest'
import { defineFeature, sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { enrol } from '../two-factor/enrolled.ts'
import {
  activeHandle,
  browserOf,
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

const setActive = (page: Browser, sessionToken: string | undefined) =>
  page.post('/multi-session/set-active', { sessionToken })
const revoke = (page: Browser, sessionToken: string | undefined) => page.post('/multi-session/revoke', { sessionToken })
const invalid = '401 INVALID_SESSION_TOKEN'

describe.each(homes)('choosing an account, on $name,', ({ start }) => {
  it('lists session and user of each, the newest first, and nothing in a browser without cookies', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    const { status, body } = await page.get('/multi-session/list-device-sessions')
    expect(status).toBe(200)
    expect(body.map(({ session }: { session: { token: string } }) => session.token)).toEqual(handles.toReversed())
    expect(body[0]).toEqual((await page.get('/get-session')).body)
    const nobody = await service.browser().get('/multi-session/list-device-sessions')
    expect([nobody.status, nobody.body]).toEqual([200, []])
  })

  it('goes on as the one that is chosen', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    const answer = await setActive(page, handles[0])
    expect([answer.status, answer.body]).toEqual([200, (await page.get('/get-session')).body])
    expect([answer.body.user.name, await listed(page)]).toEqual(['ada', ['bob', 'ada']])
    expect((await setActive(page, handles[1])).body.user.name).toBe('bob')
  })

  it('needs no session that is active', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    await page.post('/revoke-sessions')
    expect([await whoIs(page), await listed(page)]).toEqual([null, ['ada']])
    expect((await setActive(page, handles[0])).status).toBe(200)
    expect(await whoIs(page)).toBe('ada')
  })

  it('keeps the cookie of each as it was to be remembered', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    await signIn(service, page, 'bob', { rememberMe: false })
    const ofBob = await activeHandle(page)
    const remembered = await setActive(page, handles[0])
    expect(lineOf(remembered, 'better-auth.session_token')).toContain('Max-Age=6047')
    expect(page.cookies.has('better-auth.dont_remember')).toBe(false)
    const brief = await setActive(page, ofBob)
    for (const name of ['better-auth.session_token', `${entryStart}${ofBob}`]) {
      expect([lineOf(brief, name), name]).not.toEqual([undefined, name])
      expect(lineOf(brief, name)).not.toContain('Max-Age')
    }
    expect(page.cookies.has('better-auth.dont_remember')).toBe(true)
  })

  it('forgets what was kept of the other: the cached answer, and a sign-in that waits', async () => {
    const service = await start({ config: withAccounts({}, { session: { cookieCache: 60 } }) })
    const own = service.browser()
    await signUp(service, own, 'eve')
    await enrol(service, own, ada.password)
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    await signIn(service, page, 'eve')
    expect(page.cookies.has('better-auth.two_factor')).toBe(true)
    await setActive(page, handles[1])
    expect([page.cookies.has('better-auth.two_factor'), await whoIs(page)]).toEqual([false, 'bob'])
    expect(page.cookies.has('better-auth.session_data')).toBe(true)
    await setActive(page, handles[0])
    expect([page.cookies.has('better-auth.session_data'), await whoIs(page)]).toEqual([false, 'ada'])
    await revoke(page, handles[0])
    expect([page.cookies.has('better-auth.session_data'), await whoIs(page)]).toEqual([false, 'bob'])
  })

  it('is rejected for what is no handle of this browser', async () => {
    const service = await start({ config: withAccounts() })
    const { handles } = await browserOf(service, 'eve')
    const { page } = await browserOf(service, 'ada')
    for (const text of [handles[0], '', 'x', '../..', 'é', ' ', 'x'.repeat(10_000)]) {
      expect(outcome(await setActive(page, text))).toBe(invalid)
      expect(outcome(await revoke(page, text))).toBe(invalid)
    }
    expect([await whoIs(page), await listed(page)]).toEqual(['ada', ['ada']])
  })

  it('is rejected from a foreign origin', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    for (const path of ['/multi-session/set-active', '/multi-session/revoke']) {
      const answer = await page.post(path, { sessionToken: handles[0] }, { origin: 'https://evil.example' })
      expect(outcome(answer)).toBe('403 INVALID_ORIGIN')
    }
    expect([await whoIs(page), await listed(page)]).toEqual(['bob', ['bob', 'ada']])
  })
})

describe.each(homes)('an account whose session ended, on $name,', ({ start }) => {
  it('vanishes with its cookie when it was ended elsewhere', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    const other = service.browser()
    await signIn(service, other, 'ada')
    await other.post('/revoke-other-sessions')
    const answer = await page.get('/multi-session/list-device-sessions')
    expect(answer.body).toHaveLength(1)
    expect(lineOf(answer, `${entryStart}${handles[0]}`)).toContain('Max-Age=0')
    expect(entries(page)).toEqual([handles[1]])
  })

  it('gives its cookie up when somebody signs in, also where no list is asked for', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    page.cookies.set(`${entryStart}a.b`, 'x')
    await page.post('/revoke-sessions')
    const active = await signUp(service, page, 'eve')
    expect(entries(page)).toEqual([handles[0], 'a.b', active])
  })

  it('vanishes with its time', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    await signIn(service, page, 'bob', { rememberMe: false })
    const brief = await activeHandle(page)
    service.clock.advance(86_400)
    const kept = new Map(page.cookies)
    expect(await listed(page)).toEqual(['ada'])
    expect(entries(page)).toEqual([handles[0]])
    for (const [name, value] of kept) page.cookies.set(name, value)
    expect(outcome(await setActive(page, brief))).toBe(invalid)
    expect(entries(page)).toEqual([handles[0]])
  })

  it('cannot be chosen when the person was banned', async () => {
    const service = await start({ config: withAccounts() })
    const boss = service.browser()
    await signUp(service, boss, 'boss')
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    const [row] = await service.db.query<{ id: string }>(sql`select id from latchkey.user where name = 'ada'`)
    expect((await boss.post('/admin/ban-user', { userId: row?.id })).status).toBe(200)
    expect(outcome(await setActive(page, handles[0]))).toBe(invalid)
    expect([await whoIs(page), await listed(page), entries(page)]).toEqual(['bob', ['bob'], [handles[1]]])
  })
})

describe.each(homes)('signing out where there are several accounts, on $name,', ({ start }) => {
  const left = (service: Awaited<ReturnType<typeof start>>) => service.db.query(sql`select id from latchkey.session`)

  it('ends all of them, and leaves no cookie', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada', 'bob')
    expect((await page.post('/sign-out')).body).toEqual({ success: true })
    expect([await left(service), [...page.cookies.keys()]]).toEqual([[], []])
    expect(service.log.lines.filter((line) => line.includes('"reason":"sign-out"'))).toHaveLength(2)
  })

  it('ends the others also where the active one is gone', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada', 'bob')
    await page.post('/revoke-sessions')
    await page.post('/sign-out')
    expect([await left(service), entries(page)]).toEqual([[], []])
  })

  it('ends none of them for a caller that came with a token', async () => {
    const service = await start({ config: withAccounts() })
    const { page } = await browserOf(service, 'ada', 'bob')
    const other = service.browser()
    const token = (await signIn(service, other, 'ada')).headers.get('set-auth-token') ?? ''
    const answer = await page.post('/sign-out', {}, { authorization: `Bearer ${token}` })
    expect([answer.status, answer.setCookies, await whoIs(other)]).toEqual([200, [], null])
    expect(await listed(page)).toEqual(['bob', 'ada'])
  })

  it('of one that is not active leaves the active one', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob')
    expect((await revoke(page, handles[0])).body).toEqual({ status: true })
    expect([await whoIs(page), await listed(page), entries(page)]).toEqual(['bob', ['bob'], [handles[1]]])
    expect(await left(service)).toHaveLength(1)
  })

  it('of the active one goes on as the newest of the others, and the last one leaves nobody', async () => {
    const service = await start({ config: withAccounts() })
    const { page, handles } = await browserOf(service, 'ada', 'bob', 'eve')
    await revoke(page, handles[2])
    expect(await whoIs(page)).toBe('bob')
    await revoke(page, handles[1])
    expect(await whoIs(page)).toBe('ada')
    await revoke(page, handles[0])
    expect([await left(service), [...page.cookies.keys()]]).toEqual([[], []])
    expect(outcome(await revoke(page, handles[0]))).toBe('401 UNAUTHORIZED')
  })

  it('tells the features of every session that ends', async () => {
    const told: string[] = []
    const listener = defineFeature({
      id: 'listener',
      hooks: { sessionsEnded: async ({ sessionIds }) => void told.push(...sessionIds) },
    })
    const config = withAccounts()
    const service = await start({ config: { features: [...(config.features ?? []), listener] } })
    const { page, handles } = await browserOf(service, 'ada', 'bob', 'eve')
    await signIn(service, page, 'ada')
    const again = await activeHandle(page)
    await revoke(page, handles[1])
    await page.post('/sign-out')
    const ended = told.map((id) => id.replaceAll('-', ''))
    expect(ended.slice(0, 2)).toEqual(handles.slice(0, 2))
    expect(ended.slice(2).toSorted()).toEqual([handles[2], again].toSorted())
  })

  it('of one in an impersonation is rejected', async () => {
    const service = await start({ config: withAccounts() })
    await signUp(service, service.browser(), 'eve')
    const { page, handles } = await browserOf(service, 'ada')
    await service.db.query(sql`update latchkey.user set role = 'admin' where name = 'ada'`)
    const [eve] = await service.db.query<{ id: string }>(sql`select id from latchkey.user where name = 'eve'`)
    await page.post('/admin/impersonate-user', { userId: eve?.id })
    expect(outcome(await revoke(page, handles[0]))).toBe('403 SESSION_NOT_FRESH')
  })
})
