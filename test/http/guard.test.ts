import { describe, expect, it } from 'vitest'
import { ada, homes } from '../support/homes.ts'

const { start } = homes[0]!
const json = { 'content-type': 'application/json' }

describe('the origin guard', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }, 'INVALID_ORIGIN'],
    ['a foreign Referer', { referer: 'https://evil.example/page' }, 'INVALID_ORIGIN'],
    ['Origin null', { origin: 'null' }, 'MISSING_OR_NULL_ORIGIN'],
    ['only a cookie', { cookie: 'a=b' }, 'MISSING_OR_NULL_ORIGIN'],
    ['a cross-site fetch without Origin', { 'sec-fetch-site': 'cross-site' }, 'MISSING_OR_NULL_ORIGIN'],
    ['a same-site fetch without Origin', { 'sec-fetch-site': 'same-site' }, 'MISSING_OR_NULL_ORIGIN'],
    ['an unreadable Referer', { referer: 'nonsense' }, 'MISSING_OR_NULL_ORIGIN'],
    [
      'a form that another site submits',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED',
    ],
  ])('refuses %s, cookie or not, and writes nothing', async (_, headers, code) => {
    const { browser, statements } = await start()
    const answer = await browser().send('/sign-up/email', {
      method: 'POST',
      body: JSON.stringify(ada),
      headers: { ...json, ...headers },
    })
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect(statements).toEqual([])
  })

  it('refuses an origin that only begins or ends like a trusted one', async () => {
    const { browser, origin } = await start()
    const port = origin.split(':').at(-1)
    for (const foreign of [
      `${origin}.evil.example`,
      `${origin}0`,
      `http://evil-localhost:${port}`,
      origin.replace('http', 'https'),
    ]) {
      expect((await browser().post('/sign-out', {}, { origin: foreign })).body.code, foreign).toBe('INVALID_ORIGIN')
    }
  })

  it('lets the own origin, a Referer of it, and callers that are no browser pass', async () => {
    const { browser, origin } = await start()
    for (const headers of [
      { origin },
      { referer: `${origin}/page` },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      {},
    ]) {
      const answer = await browser().send('/sign-out', { method: 'POST', body: '{}', headers: { ...json, ...headers } })
      expect(answer.status, JSON.stringify(headers)).toBe(200)
    }
  })

  it('lets configured origins and their subdomain patterns pass', async () => {
    const { browser } = await start({
      config: { trustedOrigins: ['https://app.example.com', 'https://*.preview.example.com'] },
    })
    const status = async (origin: string) => (await browser().post('/sign-out', {}, { origin })).status
    expect(await status('https://app.example.com')).toBe(200)
    expect(await status('https://a-1.preview.example.com')).toBe(200)
    expect(await status('https://preview.example.com')).toBe(403)
    expect(await status('https://preview.example.com.evil.example')).toBe(403)
    expect(await status('https://evil.example?.preview.example.com')).toBe(403)
    expect(await status('https://other.example.com')).toBe(403)
  })
})

describe('CORS', () => {
  const config = { trustedOrigins: ['https://app.example.com'] }

  it('lets a trusted other origin read answers with credentials, and refusals too', async () => {
    const { browser } = await start({ config })
    const good = await browser().get('/get-session', { origin: 'https://app.example.com' })
    expect(good.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(good.headers.get('access-control-allow-credentials')).toBe('true')
    expect(good.headers.get('access-control-expose-headers')).toContain('set-auth-token')
    expect(good.headers.get('vary')).toBe('Origin')
    const refused = await browser().get('/list-sessions', { origin: 'https://app.example.com' })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://app.example.com',
    ])
  })

  it('answers the preflight of a trusted origin and nobody else', async () => {
    const { browser } = await start({ config })
    const preflight = (origin: string) =>
      browser().send('/sign-in/email', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const trusted = await preflight('https://app.example.com')
    expect([trusted.status, trusted.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type, authorization, x-captcha-response',
    ])
    expect(trusted.headers.get('access-control-allow-methods')).toBe('GET, POST')
    const stranger = await preflight('https://evil.example')
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([404, null])
  })

  it('lets pages of trusted origins send the headers that are named, and no text that is no name', async () => {
    const { browser } = await start({ config: { ...config, allowedHeaders: ['X-App-Version'] } })
    const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' }
    const answer = await browser().send('/sign-in/email', { method: 'OPTIONS', headers })
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'content-type, authorization, x-captcha-response, x-app-version',
    )
    for (const name of ['*', 'a\r\nb', 'a, b', '']) {
      await expect(start({ config: { ...config, allowedHeaders: [name] } })).rejects.toThrow('allowedHeaders')
    }
  })

  it('shows nothing to a stranger', async () => {
    const { browser } = await start({ config })
    const answer = await browser().get('/get-session', { origin: 'https://evil.example' })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
