import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { createServiceKey, listServiceKeys, revokeServiceKey } from '../../runtime/service-keys/service-key.ts'
import type { Answer } from '../support/browser-jar.ts'
import { ada, homes } from '../support/homes.ts'
import { testAuth, type TestAuth, type TestAuthOptions } from '../support/test-auth.ts'
import { features } from './vault.ts'

const call = { room: 'north' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const unknownKey = `lk_${'x'.repeat(43)}`

function outcome({ status, body }: Answer): string {
  return body === '' ? String(status) : `${status} ${body.code ?? ''}`.trim()
}

async function makeKey({ db, clock }: TestAuth, scopes: readonly string[], expiresAt: Date | null = null) {
  return createServiceKey(db, { name: 'back-end', scopes, expiresAt, now: clock.now })
}

describe.each(homes)('a server call over HTTP on $name', ({ start }) => {
  const running = (options: TestAuthOptions = {}) => start({ ...options, config: { features, ...options.config } })

  it('is answered to the holder of a key with its scope, and says who calls', async () => {
    const service = await running()
    const { key } = await makeKey(service, ['vault:open'])
    const answer = await service.browser().send('/vault/open', {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { 'content-type': 'application/json', ...bearer(key) },
    })
    expect([answer.status, answer.body]).toEqual([200, { kind: 'key', name: 'back-end', user: null, room: 'north' }])
  })

  it('is not there for anybody without a key: the answer is that of an unknown path', async () => {
    const { browser } = await running()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const shape = ({ status, statusText, headers, body }: Answer) => {
      headers.delete('date')
      return { status, statusText, headers: [...headers], body }
    }
    const unknown = shape(await page.post('/vault/nothing', call))
    expect(unknown).toMatchObject({ status: 404, body: '' })
    expect(shape(await page.post('/vault/open', call))).toEqual(unknown)
    expect(shape(await page.post('/vault/open', call, { authorization: 'Bearer something' }))).toEqual(unknown)
    expect(shape(await page.post('/vault/open', call, { authorization: `Basic ${unknownKey}` }))).toEqual(unknown)
    expect(shape(await page.post('/vault/look', call, bearer(unknownKey)))).toEqual(unknown)
    expect(shape(await page.get('/vault/look'))).toMatchObject({ status: 404, body: '' })
  })

  it('refuses unknown, truncated, re-cased and revoked keys alike, also beside a session cookie', async () => {
    const service = await running()
    const { browser, db, clock } = service
    const page = browser()
    await page.post('/sign-up/email', ada)
    const { id, key } = await makeKey(service, ['*'])
    expect((await page.post('/vault/open', call, bearer(key))).body).toMatchObject({ kind: 'key', user: ada.email })
    const turned = key.replace(/[a-z](?=.{3}$)|[A-Z](?=.{3}$)|.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
    const refused = [unknownKey, key.slice(0, -1), `lk_${key.slice(3).toUpperCase()}`, turned]
    await revokeServiceKey(db, id, clock.now)
    for (const wrong of [...refused, key]) {
      const answer = await page.post('/vault/open', call, bearer(wrong))
      expect([answer.status, answer.body]).toEqual([
        401,
        { code: 'INVALID_SERVICE_KEY', message: 'Invalid service key' },
      ])
    }
  })

  it('refuses a key from the moment that it expires', async () => {
    const service = await running()
    const { browser, clock } = service
    const { key } = await makeKey(service, ['*'], new Date(clock.now.getTime() + 60_000))
    clock.advance(59.999)
    expect(outcome(await browser().get('/vault/look', bearer(key)))).toBe('200')
    clock.advance(0.001)
    expect(outcome(await browser().get('/vault/look', bearer(key)))).toBe('401 INVALID_SERVICE_KEY')
  })

  it('wants its own scope; a call without one wants all of them', async () => {
    const service = await running()
    const { browser } = service
    const open = (await makeKey(service, ['vault:open'])).key
    const all = (await makeKey(service, ['*'])).key
    const none = (await makeKey(service, [])).key
    const ask = async (path: string, key: string) => outcome(await browser().get(path, bearer(key)))
    expect(await ask('/vault/look', open)).toBe('403 INSUFFICIENT_SCOPE')
    expect(await ask('/vault/look', none)).toBe('403 INSUFFICIENT_SCOPE')
    expect(await ask('/vault/look', all)).toBe('200')
    expect(await ask('/vault/unscoped', open)).toBe('403 INSUFFICIENT_SCOPE')
    expect(await ask('/vault/unscoped', all)).toBe('200')
  })

  it('is refused to a page of a foreign origin that has a key', async () => {
    const service = await running()
    const { key } = await makeKey(service, ['*'])
    const headers = { ...bearer(key), origin: 'https://evil.example' }
    expect(outcome(await service.browser().post('/vault/open', call, headers))).toBe('403 INVALID_ORIGIN')
  })

  it('checks its input and gives its own refusals', async () => {
    const service = await running()
    const { key } = await makeKey(service, ['*'])
    const page = service.browser()
    expect(outcome(await page.post('/vault/open', {}, bearer(key)))).toBe('400 VALIDATION_ERROR')
    expect(outcome(await page.post('/vault/open', { room: 'locked' }, bearer(key)))).toBe('409 VAULT_LOCKED')
  })

  it('is not limited by the client, but unknown keys are', async () => {
    const rules = { '*': { window: 60, max: 5 }, '/vault/look': { window: 60, max: 1 } }
    const clock = new Date('2026-01-01T00:00:00Z')
    const service = await running({ production: true, clock, config: { rateLimit: { rules } } })
    const { key } = await makeKey(service, ['*'])
    const ask = async (headers: Record<string, string>) => outcome(await service.browser().get('/vault/look', headers))
    for (let index = 0; index < 10; index++) expect(await ask(bearer(key))).toBe('200')
    for (let index = 0; index < 20; index++) expect(await ask(bearer(unknownKey))).toBe('401 INVALID_SERVICE_KEY')
    expect(await ask(bearer(unknownKey))).toBe('429 TOO_MANY_REQUESTS')
    service.clock.advance(60)
    expect(await ask(bearer(key))).toBe('200')
  })
})

describe.each(homes)('a service key on $name', ({ start }) => {
  it('means nothing on calls that are not for servers', async () => {
    const service = await start({ config: { features } })
    const { key } = await makeKey(service, ['*'])
    const page = service.browser()
    expect((await page.get('/get-session', bearer(key))).body).toBeNull()
    expect(outcome(await page.get('/list-sessions', bearer(key)))).toBe('401 UNAUTHORIZED')
    await page.post('/sign-up/email', ada)
    expect((await page.get('/get-session', bearer(key))).body.user.email).toBe(ada.email)
    expect((await page.get('/vault/way', bearer(key))).headers.get('location')).toBe('/in')
  })

  it('is kept as a hash, with the moment of its last use written once a minute', async () => {
    const service = await start({ config: { features } })
    const { browser, db, clock, statements } = service
    const { key, prefix } = await makeKey(service, ['*'])
    expect(key).toMatch(/^lk_[A-Za-z0-9]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    const [row] = await db.query(sql`select * from latchkey.service_key`)
    expect(JSON.stringify(row)).not.toContain(key)
    const used = async () => (await listServiceKeys(db))[0]?.lastUsedAt
    expect(await used()).toBeNull()
    const first = clock.now
    await browser().get('/vault/look', bearer(key))
    expect(await used()).toEqual(first)
    clock.advance(59)
    statements.length = 0
    await browser().get('/vault/look', bearer(key))
    expect(statements).toHaveLength(1)
    expect(await used()).toEqual(first)
    clock.advance(1)
    await browser().get('/vault/look', bearer(key))
    expect(await used()).toEqual(clock.now)
  })
})

it('a server call closes with 503 when the database is gone', async () => {
  const service = await testAuth({ ownDatabase: true, config: { features } })
  const { key } = await makeKey(service, ['*'])
  await service.db.close()
  expect(outcome(await service.browser().get('/vault/look', bearer(key)))).toBe('503 SERVICE_UNAVAILABLE')
})
