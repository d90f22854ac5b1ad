import { describe, expect, it } from 'vitest'
import { jwt } from '../../../runtime/index.ts'
import { rotateSigningKey } from '../../../runtime/keys/rotation.ts'
import { bothHomes } from '../../support/homes.ts'

const config = { features: [jwt()], trustedOrigins: ['https://app.example.com'] }

describe.each(bothHomes)('GET /jwks on $name', ({ start }) => {
  it('gives the public key that signs, made with the first question, and no private member', async () => {
    const { browser, log } = await start({ config })
    const answer = await browser().get('/jwks')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      keys: [
        { alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/), kid: expect.any(String) },
      ],
    })
    expect((await browser().get('/jwks')).body).toEqual(answer.body)
    expect(JSON.stringify(log.lines)).not.toMatch(/\\"d\\"|PRIVATE/)
  })

  it('may be kept by anybody for five minutes, and is confirmed without a body after that', async () => {
    const { browser } = await start({ config })
    const { headers } = await browser().get('/jwks')
    expect(headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('content-type')).toBe('application/json')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser().get('/jwks', { 'if-none-match': known })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
      expect(again.headers.get('content-type')).toBeNull()
    }
    expect((await browser().get('/jwks', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('names a trusted origin, which may send its cookies, and is open to every other', async () => {
    const { browser } = await start({ config })
    const trusted = (await browser().get('/jwks', { origin: 'https://app.example.com' })).headers
    expect(trusted.get('access-control-allow-origin')).toBe('https://app.example.com')
    const stranger = (await browser().get('/jwks', { origin: 'https://evil.example' })).headers
    expect(stranger.get('access-control-allow-origin')).toBe('*')
    expect([trusted.get('vary'), stranger.get('vary')]).toEqual(['Origin', 'Origin'])
  })

  it('costs no statement while the keys are known, and one every half minute', async () => {
    const { browser, statements, clock } = await start({ config })
    await browser().get('/jwks')
    statements.length = 0
    await browser().get('/jwks')
    clock.advance(29)
    await browser().get('/jwks')
    expect(statements).toHaveLength(0)
    clock.advance(1)
    await Promise.all(Array.from({ length: 20 }, () => browser().get('/jwks')))
    expect(statements).toHaveLength(1)
  })

  it('shows a new key at once, says when to come back, and shows the old one until its tokens are over', async () => {
    const { auth, browser, clock, db } = await start({ config })
    const [old] = (await browser().get('/jwks')).body.keys
    const { key } = await rotateSigningKey(db, auth.settings, { now: clock.now })
    auth.platform.keys.forget()
    const kids = async () => (await browser().get('/jwks')).body.keys.map(({ kid }: { kid: string }) => kid)
    const maxAge = async () =>
      /max-age=(\d+)/.exec((await browser().get('/jwks')).headers.get('cache-control') ?? '')?.[1]
    expect(await kids()).toEqual([key.id, old.kid])
    expect(await maxAge()).toBe('300')
    clock.advance(500)
    expect(await maxAge()).toBe('50')
    clock.advance(100)
    expect(await maxAge()).toBe('300')
    clock.advance(89_999)
    expect(await kids()).toEqual([key.id, old.kid])
    clock.advance(1)
    expect(await kids()).toEqual([key.id])
  })
})
