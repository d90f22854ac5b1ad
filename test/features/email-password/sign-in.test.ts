import { describe, expect, it } from 'vitest'
import { defineFeature, emailPassword, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'

const credentials = { email: ada.email, password: ada.password }

describe.each(homes)('POST /sign-in/email on $name', ({ start }) => {
  it('answers with the user and a credential, and sets the cookie', async () => {
    const { browser } = await start()
    const { body: signedUp } = await browser().post('/sign-up/email', ada)
    const page = browser()
    const answer = await page.post('/sign-in/email', credentials)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      redirect: false,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: signedUp.user,
    })
    expect(answer.setCookies).toEqual([
      expect.stringMatching(
        /^better-auth\.session_token=[A-Za-z0-9]{32}\.[^;]{44,60}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect((await page.get('/get-session')).body.user).toEqual(signedUp.user)
  })

  it('answers unknown address, wrong password and missing password account alike', async () => {
    const { browser, db } = await start()
    await browser().post('/sign-up/email', ada)
    await browser().post('/sign-up/email', { ...ada, email: 'no-password@example.com' })
    await db.query(sql`update latchkey.account set password = null
      where user_id = (select id from latchkey.user where email = 'no-password@example.com')`)
    const answers = await Promise.all([
      browser().post('/sign-in/email', { ...credentials, password: 'wrong password' }),
      browser().post('/sign-in/email', { ...credentials, email: 'nobody@example.com' }),
      browser().post('/sign-in/email', { ...credentials, email: 'no-password@example.com' }),
    ])
    for (const answer of answers) {
      expect([answer.status, answer.statusText]).toEqual([401, 'UNAUTHORIZED'])
      expect(answer.body).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })
      expect(answer.setCookies).toEqual([])
      const named = [...answer.headers.keys()].filter((name) => name !== 'x-request-id')
      expect(named).toEqual([...answers[0]!.headers.keys()].filter((name) => name !== 'x-request-id'))
    }
  })

  it('needs at most four statements, and a refusal needs the same for known and unknown users', async () => {
    const { browser, statements } = await start()
    await browser().post('/sign-up/email', ada)
    const count = async (body: object) => {
      statements.length = 0
      await browser().post('/sign-in/email', body)
      return statements.length
    }
    expect(await count(credentials)).toBeLessThanOrEqual(4)
    const refused = await count({ ...credentials, password: 'wrong password' })
    expect(await count({ ...credentials, email: 'nobody@example.com' })).toBe(refused)
  })

  it('with rememberMe false sets a cookie that ends with the browser and a session of a day that never slides', async () => {
    const { browser, clock } = await start()
    await browser().post('/sign-up/email', ada)
    const page = browser()
    const answer = await page.post('/sign-in/email', { ...credentials, rememberMe: false })
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^better-auth\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^better-auth\.dont_remember=true\.[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const { body } = await page.get('/get-session')
    expect(Date.parse(body.session.expiresAt) - clock.now.getTime()).toBe(86_400_000)
    clock.advance(86_399)
    const later = await page.get('/get-session')
    expect([later.body.session.expiresAt, later.setCookies]).toEqual([body.session.expiresAt, []])
    clock.advance(1)
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('answers as for a wrong password when the user is deleted while the password is checked', async () => {
    const deletion = defineFeature({
      id: 'deletion',
      hooks: {
        async sessionCreating({ tx, user }) {
          if (user.name === 'Gone') await tx.query(sql`delete from latchkey.user where id = ${user.id}`)
        },
      },
    })
    const { browser, db } = await start({ config: { features: [emailPassword(), deletion] } })
    await browser().post('/sign-up/email', ada)
    await db.query(sql`update latchkey.user set name = 'Gone'`)
    const answer = await browser().post('/sign-in/email', credentials)
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    ])
    expect(answer.setCookies).toEqual([])
  })

  it('replaces a weaker hash of the same password after a sign-in', async () => {
    const { browser, db } = await start({ realHashes: true })
    await browser().post('/sign-up/email', ada)
    const weak = '$argon2id$v=19$m=4096,t=1,p=1$'
    const { hash } = await import('@node-rs/argon2')
    await db.query(sql`update latchkey.account
      set password = ${await hash(ada.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })}`)
    expect((await browser().post('/sign-in/email', credentials)).status).toBe(200)
    const [account] = await db.query<{ password: string }>(sql`select password from latchkey.account`)
    expect(account?.password.startsWith(weak)).toBe(false)
    expect((await browser().post('/sign-in/email', credentials)).status).toBe(200)
  })
})

describe('what sign-in accepts', () => {
  const { start } = homes[0]!

  it('echoes a trusted callbackURL and says that it redirects', async () => {
    const { browser } = await start()
    await browser().post('/sign-up/email', ada)
    const { body } = await browser().post('/sign-in/email', { ...credentials, callbackURL: '/dashboard' })
    expect([body.redirect, body.url]).toEqual([true, '/dashboard'])
  })

  it('refuses a malformed address with INVALID_EMAIL', async () => {
    const { browser } = await start()
    const answer = await browser().post('/sign-in/email', { ...credentials, email: 'not an address' })
    expect([answer.status, answer.body]).toEqual([400, { code: 'INVALID_EMAIL', message: 'Invalid email' }])
  })

  it('is refused where sign-in with a password is off', async () => {
    const { browser } = await start({ config: { features: [emailPassword({ signIn: false })] } })
    const answer = await browser().post('/sign-in/email', credentials)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'EMAIL_PASSWORD_DISABLED', message: 'Email and password is not enabled' },
    ])
  })

  it('takes the same password typed as other code points', async () => {
    const { browser } = await start()
    await browser().post('/sign-up/email', { ...ada, password: 'caf\u00e9 au lait' })
    const answer = await browser().post('/sign-in/email', { email: ada.email, password: 'cafe\u0301 au lait' })
    expect(answer.status).toBe(200)
  })

  it('sends a form that failed to the error page with the code', async () => {
    const { browser } = await start()
    const answer = await browser().submit('/sign-in/email', credentials)
    expect(answer.headers.get('location')).toBe('/api/auth/error?error=INVALID_EMAIL_OR_PASSWORD')
  })

  it('remembers a form whose box was ticked, and not one whose box was not', async () => {
    const { browser } = await start()
    await browser().post('/sign-up/email', ada)
    const ticked = await browser().submit('/sign-in/email', {
      ...credentials,
      rememberMeOffered: 'yes',
      rememberMe: 'on',
    })
    expect(ticked.setCookies[0]).toContain('Max-Age=604800')
    const empty = await browser().submit('/sign-in/email', { ...credentials, rememberMeOffered: 'yes' })
    expect(empty.setCookies[0]).not.toContain('Max-Age')
    const foreign = await browser().submit('/sign-in/email', credentials, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.body.code).toBe('CROSS_SITE_NAVIGATION_LOGIN_BLOCKED')
  })

  it('answers 503 with Retry-After when too many hashes wait, while other calls go on', async () => {
    const { browser } = await start({ config: { passwords: { concurrency: 1, queue: 1 } }, realHashes: true })
    const flood = Array.from({ length: 12 }, () => browser().post('/sign-in/email', credentials))
    const during = await browser().get('/ok')
    const answers = await Promise.all(flood)
    expect(during.body).toEqual({ ok: true })
    const refused = answers.filter((answer) => answer.status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body.code).toBe('SERVICE_UNAVAILABLE')
    expect(refused[0]?.headers.get('retry-after')).toBe('2')
    expect(answers.filter((answer) => answer.status === 401).length).toBe(12 - refused.length)
  })
})
