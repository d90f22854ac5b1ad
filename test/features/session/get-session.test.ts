import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { signedCredential } from '../../support/signed-cookie.ts'
import { testSecret } from '../../support/test-auth.ts'

const cookieOf = (token: string, secret = testSecret) => encodeURIComponent(signedCredential(token, secret))

describe.each(bothHomes)('GET /get-session on $name', ({ start }) => {
  it('answers null to a stranger and touches no cookie', async () => {
    const { browser } = await start()
    const answer = await browser().get('/get-session')
    expect([answer.status, answer.body, answer.setCookies]).toEqual([200, null, []])
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('needs one statement', async () => {
    const { browser, statements } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    statements.length = 0
    await page.get('/get-session')
    expect(statements).toHaveLength(1)
  })

  it('shows the session with a handle that is no credential', async () => {
    const { browser } = await start()
    const page = browser()
    const { body: signedUp } = await page.post('/sign-up/email', ada)
    const { body } = await page.get('/get-session', { 'user-agent': 'x' })
    expect(Object.keys(body.session).toSorted()).toEqual([
      'amr',
      'createdAt',
      'expiresAt',
      'id',
      'ipAddress',
      'secondFactorAt',
      'token',
      'updatedAt',
      'userAgent',
      'userId',
    ])
    expect(JSON.stringify(body)).not.toContain(signedUp.token)
    const thief = browser()
    thief.cookies.set('better-auth.session_token', cookieOf(body.session.token))
    expect((await thief.get('/get-session')).body).toBeNull()
  })

  it('accepts a cookie signed by hand as the contract says', async () => {
    const { browser } = await start()
    const { body } = await browser().post('/sign-up/email', ada)
    const page = browser()
    page.cookies.set('better-auth.session_token', cookieOf(body.token))
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })

  it('answers 200 null to a cookie with any letter of it altered', async () => {
    const { browser } = await start()
    const { body } = await browser().post('/sign-up/email', ada)
    const good = cookieOf(body.token)
    const altered = [...good].map(
      (letter, index) => good.slice(0, index) + (letter === 'A' ? 'B' : 'A') + good.slice(index + 1),
    )
    const forged = [
      ...altered,
      good.slice(0, -1),
      `${good}A`,
      cookieOf(body.token, 'another-secret-of-enough-length-000'),
      body.token,
      '%',
      '.',
      '',
    ]
    for (const value of forged) {
      const answer = await browser().get('/get-session', { cookie: `better-auth.session_token=${value}` })
      expect([answer.status, answer.body], value).toEqual([200, null])
    }
  })

  it('moves the end of a session that is older than a day, in row and cookie together', async () => {
    const { browser, clock, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    clock.advance(86_399)
    expect((await page.get('/get-session')).setCookies).toEqual([])
    clock.advance(1)
    const answer = await page.get('/get-session')
    const end = clock.now.getTime() + 604_800_000
    expect(Date.parse(answer.body.session.expiresAt)).toBe(end)
    expect(answer.setCookies).toEqual([expect.stringMatching(/^better-auth\.session_token=[^;]+; Max-Age=604800; /)])
    const [row] = await db.query<{ expiresAt: Date }>(sql`select expires_at from latchkey.session`)
    expect(row?.expiresAt.getTime()).toBe(end)
  })

  it('does not move it when asked not to', async () => {
    const { browser, clock } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    clock.advance(200_000)
    expect((await page.get('/get-session?disableRefresh=true')).setCookies).toEqual([])
    expect((await page.get('/get-session?disableRefresh=false')).setCookies).toHaveLength(1)
  })

  it('answers null after the end and takes the cookies back', async () => {
    const { browser, clock } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    clock.advance(604_800)
    const answer = await page.get('/get-session')
    expect(answer.body).toBeNull()
    expect(answer.setCookies).toEqual([
      'better-auth.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'better-auth.session_data=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'better-auth.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
  })

  it('keeps 32 simultaneous refreshes valid', async () => {
    const { browser, clock } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    clock.advance(90_000)
    const answers = await Promise.all(Array.from({ length: 32 }, () => page.get('/get-session')))
    expect(new Set(answers.map((answer) => answer.body?.session.expiresAt)).size).toBe(1)
  })
})

describe('the cookie cache', () => {
  const { start } = homes[0]!
  const cached = { config: { session: { cookieCache: 60 } } }

  it('is off by default', async () => {
    const { browser } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.get('/get-session')
    expect([...page.cookies.keys()]).toEqual(['better-auth.session_token'])
  })

  it('answers without the database for its lifetime, and asks it after or when told to', async () => {
    const { browser, statements, clock } = await start(cached)
    const page = browser()
    await page.post('/sign-up/email', ada)
    const first = await page.get('/get-session?disableCookieCache=true')
    expect(first.setCookies).toEqual([expect.stringMatching(/^better-auth\.session_data=[\w-]+; Max-Age=60; /)])
    statements.length = 0
    expect((await page.get('/get-session')).body).toEqual(first.body)
    expect(statements).toHaveLength(0)
    await page.get('/get-session?disableCookieCache=true')
    expect(statements).toHaveLength(1)
    clock.advance(60)
    await page.get('/get-session')
    expect(statements).toHaveLength(2)
  })

  it('serves only get-session: a revoked session can do nothing else', async () => {
    const { browser, db } = await start(cached)
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.get('/get-session')
    await db.query(sql`delete from latchkey.session`)
    expect((await page.get('/list-sessions')).status).toBe(401)
  })

  it('ignores a cache that was altered or belongs to another session, and signs nobody out', async () => {
    const { browser } = await start(cached)
    const [page, other] = [browser(), browser()]
    await page.post('/sign-up/email', ada)
    await other.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    await other.get('/get-session')
    page.cookies.set('better-auth.session_data', other.cookies.get('better-auth.session_data') ?? '')
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    const [data, altered] = [page.cookies.get('better-auth.session_data') ?? '', 'eyJzZXNzaW9uIjp7fX0']
    const empty = Buffer.from(JSON.stringify({ session: null, expiresAt: 1e15, signature: 'x' })).toString('base64url')
    for (const value of [altered, `${data.slice(0, -4)}AAAA`, empty, 'x', '']) {
      page.cookies.set('better-auth.session_data', value)
      expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    }
  })

  it('is good for no other cookie of a session, in whichever letter it differs', async () => {
    const { browser } = await start(cached)
    const page = browser()
    await page.post('/sign-up/email', ada)
    for (let time = 0; time < 3; time++) expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    const [right, data] = [...page.cookies.values()]
    const ask = async (token = '') => {
      const cookie = `better-auth.session_token=${token}; better-auth.session_data=${data}`
      return (await browser().get('/get-session', { cookie })).body
    }
    expect(await ask(right)).toMatchObject({ user: { email: ada.email } })
    const letters = [...(right ?? '')]
    expect(letters.length).toBeGreaterThan(70)
    const altered = letters.map((letter, place) => letters.with(place, letter === 'A' ? 'B' : 'A').join(''))
    expect(await Promise.all(altered.map(ask))).toEqual(altered.map(() => null))
  })

  it('is not set above 4,093 characters, and the request succeeds', async () => {
    const { browser, log } = await start(cached)
    const page = browser()
    await page.post('/sign-up/email', {
      ...ada,
      image: `https://example.com/${'x'.repeat(2000)}`,
      name: '字'.repeat(256),
    })
    await page.post('/update-user', { name: '字'.repeat(256) })
    const answer = await page.get('/get-session')
    expect([answer.status, answer.body.user.email, answer.setCookies]).toEqual([200, ada.email, []])
    expect(log.lines.join('\n')).toContain('session.cache-too-large')
  })

  it('is taken back when the user changes', async () => {
    const { browser } = await start(cached)
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.get('/get-session')
    await page.post('/update-user', { name: 'Countess' })
    expect((await page.get('/get-session')).body.user.name).toBe('Countess')
  })
})
