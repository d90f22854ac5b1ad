import { describe, expect, it } from 'vitest'
import { acceptTerms } from '../../examples/features/accept-terms.ts'
import { bearer, emailPassword, getSession, requireSession } from '../../runtime/index.ts'
import { DatabaseUnavailable } from '../../runtime/database/database.ts'
import { ada } from '../support/homes.ts'
import { lazyAuth } from './lazy-auth.ts'

const plain = { features: [emailPassword()] }
const day = 86_400

/** A request of a page with these headers. */
const pageRequest = (headers: Record<string, string> = {}, path = '/account?tab=2') =>
  new Request(`http://localhost:3000${path}`, { headers })

/** The Cookie header of a browser that signed up. */
async function signedUp(running: Awaited<ReturnType<typeof lazyAuth>>, body: object = ada): Promise<string> {
  const browser = running.browser()
  expect((await browser.post('/sign-up/email', body)).status).toBe(200)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Where a thrown redirect leads. */
async function sentTo(work: Promise<unknown>): Promise<string | null> {
  const thrown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(thrown).toBeInstanceOf(Response)
  const { status, headers } = thrown as Response
  expect([status, headers.get('cache-control')]).toEqual([302, 'no-store'])
  return headers.get('location')
}

describe('getSession', () => {
  it('answers what get-session does over the wire, and null to strangers', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running)
    const session = await getSession(running.auth, pageRequest({ cookie }))
    const wire = await fetch(`${running.url}/get-session`, { headers: { cookie } })
    expect(session).toEqual(await wire.json())
    expect(await getSession(running.auth, pageRequest())).toBeNull()
    expect(await getSession(running.auth, pageRequest({ cookie: `${cookie}x` }))).toBeNull()
  })

  it('reads requests of node:http and Express as well', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running)
    expect(await getSession(running.auth, { headers: { cookie } })).toMatchObject({ user: { email: ada.email } })
    expect(await getSession(running.auth, { headers: {} })).toBeNull()
  })

  it('knows a session that code carries in Authorization, where the service does', async () => {
    const running = await lazyAuth({ features: [emailPassword(), bearer()] })
    const answer = await running.browser().post('/sign-up/email', ada)
    const authorization = `Bearer ${answer.headers.get('set-auth-token')}`
    expect(await getSession(running.auth, pageRequest({ authorization }))).toMatchObject({ user: { email: ada.email } })
  })

  it('takes no header for a session that is none', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running)
    const session = await getSession(running.auth, pageRequest({ cookie }))
    const made = {
      'x-user-id': session?.user.id ?? '',
      'x-latchkey-session': session?.session.token ?? '',
      'x-middleware-subrequest': 'proxy:proxy:proxy',
      authorization: `Bearer ${session?.session.token}`,
      cookie: `better-auth.session_token=${session?.session.token}`,
    }
    expect(await getSession(running.auth, pageRequest(made))).toBeNull()
  })

  it('does not lengthen the session, and says when the browser has to', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running)
    const first = await getSession(running.auth, pageRequest({ cookie }))
    expect(first).not.toHaveProperty('refreshDue')
    running.clock.advance(2 * day)
    const later = await getSession(running.auth, pageRequest({ cookie }))
    expect(later).toEqual({ ...first, refreshDue: true })
    await fetch(`${running.url}/get-session`, { headers: { cookie } })
    const renewed = await getSession(running.auth, pageRequest({ cookie }))
    expect(renewed).not.toHaveProperty('refreshDue')
    expect(renewed?.session.expiresAt).not.toBe(first?.session.expiresAt)
  })

  it('never says it of a session that ends with the browser', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running, { ...ada, rememberMe: false })
    running.clock.advance(day / 2)
    const session = await getSession(running.auth, pageRequest({ cookie }))
    expect(session).toMatchObject({ user: { email: ada.email } })
    expect(session).not.toHaveProperty('refreshDue')
  })

  it('does not believe the session cache of a cookie', async () => {
    const running = await lazyAuth({ ...plain, session: { cookieCache: 300 } })
    const browser = running.browser()
    await browser.post('/sign-up/email', ada)
    await browser.get('/get-session')
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    expect(cookie).toContain('better-auth.session_data=')
    await running.auth.call('POST', '/revoke-sessions', { headers: { cookie } })
    expect(await getSession(running.auth, pageRequest({ cookie }))).toBeNull()
  })

  it('fails when the database does, and takes nobody for a stranger', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running)
    const { query } = running.db
    running.db.query = () => Promise.reject(new DatabaseUnavailable('gone', {}))
    await expect(getSession(running.auth, pageRequest({ cookie }))).rejects.toThrow(DatabaseUnavailable)
    await expect(requireSession(running.auth, pageRequest({ cookie }))).rejects.not.toBeInstanceOf(Response)
    running.db.query = query
  })
})

describe('requireSession', () => {
  it('gives the session of who is signed in', async () => {
    const running = await lazyAuth(plain)
    const cookie = await signedUp(running)
    const session = await requireSession(running.auth, pageRequest({ cookie }))
    expect(session.user.email).toBe(ada.email)
  })

  it('sends strangers to the sign-in page, and from there back to the page', async () => {
    const { auth } = await lazyAuth(plain)
    expect(await sentTo(requireSession(auth, pageRequest()))).toBe('/sign-in?redirectTo=%2Faccount%3Ftab%3D2')
    expect(await sentTo(requireSession(auth, pageRequest(), { signIn: '/login?from=app', returnTo: '/home' }))).toBe(
      '/login?from=app&redirectTo=%2Fhome',
    )
    const post = new Request('http://localhost:3000/account', { method: 'POST' })
    expect(await sentTo(requireSession(auth, post))).toBe('/sign-in')
  })

  it('keeps out whom a gate keeps out', async () => {
    const running = await lazyAuth({ features: [emailPassword(), acceptTerms({ version: '1' })] })
    const cookie = await signedUp(running)
    expect(await getSession(running.auth, pageRequest({ cookie }))).toMatchObject({ gate: 'TERMS_NOT_ACCEPTED' })
    expect(await sentTo(requireSession(running.auth, pageRequest({ cookie })))).toContain('/sign-in?')
    const gates = { TERMS_NOT_ACCEPTED: '/terms' }
    expect(await sentTo(requireSession(running.auth, pageRequest({ cookie }), { gates }))).toContain('/terms?')
    await running.auth.call('POST', '/terms/accept', { headers: { cookie } })
    const session = await requireSession(running.auth, pageRequest({ cookie }), { gates })
    expect(session.user.termsVersion).toBe('1')
  })
})
