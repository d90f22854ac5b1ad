import { describe, expect, it } from 'vitest'
import { defineFeature, emailPassword, route, sql } from '../../runtime/index.ts'
import { type } from 'arktype'
import { ada, homes } from '../support/homes.ts'

const { start } = homes[0]!

describe('every answer', () => {
  it('forbids caching, sniffing, framing and referrers, and carries a request id', async () => {
    const { browser } = await start()
    const page = browser()
    for (const answer of [
      await page.post('/sign-up/email', ada),
      await page.get('/get-session'),
      await browser().get('/list-sessions'),
    ]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    }
  })

  it('names a signed-out caller in the contract’s words', async () => {
    const { browser } = await start()
    const answer = await browser().get('/list-sessions')
    expect([answer.status, answer.statusText, answer.body]).toEqual([
      401,
      'UNAUTHORIZED',
      { code: 'UNAUTHORIZED', message: 'Unauthorized' },
    ])
  })

  it('on https speaks of HSTS and gives cookies the Secure flag and name', async () => {
    const { auth } = await start({ env: { LATCHKEY_BASE_URL: 'https://localhost:8443' } })
    const response = await auth.fetch(
      new Request('https://localhost:8443/api/auth/sign-up/email', {
        method: 'POST',
        body: JSON.stringify(ada),
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-better-auth\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  it('shares the cookies with subdomains only when a domain is configured', async () => {
    const { auth } = await start({
      env: { LATCHKEY_BASE_URL: 'https://auth.app.localhost' },
      config: { cookies: { domain: 'app.localhost' } },
    })
    const response = await auth.fetch(new Request('https://auth.app.localhost/api/auth/sign-out', { method: 'POST' }))
    expect(response.headers.getSetCookie()[0]).toContain('; Domain=app.localhost; Path=/')
  })
})

describe('what goes wrong inside', () => {
  const broken = defineFeature({
    id: 'broken',
    routes: [
      route('GET', '/broken', { summary: 'Throws', caller: 'anyone', returns: type('unknown') }, ({ exchange }) => {
        exchange.cookies.set('kept', 'yes')
        throw new Error('the inner reason')
      }),
      route(
        'GET',
        '/fresh',
        { summary: 'Wants a fresh session', caller: 'fresh-session', returns: type('unknown') },
        () => ({ fresh: true }),
      ),
      route('POST', '/inside', { summary: 'Is not on the router', caller: 'server', returns: type('unknown') }, () => ({
        inside: true,
      })),
    ],
  })
  const config = { features: [emailPassword(), broken] }

  it('is a 500 without details, logged with the request id, and keeps cookies that were set', async () => {
    const { browser, log } = await start({ config })
    const answer = await browser().get('/broken')
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' },
    ])
    expect(answer.setCookies).toHaveLength(1)
    const line = log.lines.find((text) => text.includes('http.failed')) ?? ''
    expect(line).toContain('the inner reason')
    expect(line).toContain(answer.headers.get('x-request-id'))
  })

  it('a call for fresh sessions refuses one that proved itself too long ago', async () => {
    const { browser, clock } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    expect((await page.get('/fresh')).body).toEqual({ fresh: true })
    clock.advance(86_400)
    await page.get('/get-session')
    const stale = await page.get('/fresh')
    expect([stale.status, stale.body]).toEqual([403, { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' }])
  })

  it('a fresh age of 0 means always fresh', async () => {
    const { browser, clock } = await start({ config: { ...config, session: { freshAge: 0 } } })
    const page = browser()
    await page.post('/sign-up/email', ada)
    clock.advance(600_000)
    expect((await page.get('/fresh')).body).toEqual({ fresh: true })
  })

  it('a call for servers is not on the router', async () => {
    const { browser } = await start({ config })
    expect((await browser().post('/inside')).status).toBe(404)
  })

  it('a database that is gone is 503 with Retry-After, never a refusal of the credential', async () => {
    const { browser, db } = await start({ ownDatabase: true })
    const page = browser()
    await page.post('/sign-up/email', ada)
    await db.query(sql`select 1`)
    await db.close()
    for (const answer of [
      await page.get('/get-session'),
      await browser().post('/sign-in/email', { email: ada.email, password: ada.password }),
    ]) {
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '2',
      ])
    }
    expect((await page.get('/ok')).body).toEqual({ ok: true })
  })
})
