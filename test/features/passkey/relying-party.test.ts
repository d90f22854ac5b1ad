import { describe, expect, it } from 'vitest'
import { ConfigError, emailPassword, passkey, type PasskeyOptions } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { homes } from '../../support/homes.ts'
import { createTestAuth, testAuth } from '../../support/test-auth.ts'
import { refusal, register, signedUp, withPasskeys } from './ceremonies.ts'

/** What a start with this base URL and these trusted origins says; the empty string when it starts. */
async function startSays(
  baseURL: string,
  trustedOrigins: readonly string[] = [],
  options: PasskeyOptions = {},
): Promise<string> {
  try {
    const service = await testAuth({
      production: baseURL.startsWith('https:'),
      env: { LATCHKEY_BASE_URL: baseURL },
      config: { features: [emailPassword(), passkey(options)], trustedOrigins },
    })
    await service.close()
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const auth = 'https://auth.example.com'

describe('the start', () => {
  it.each<[string, string, readonly string[], PasskeyOptions]>([
    ['only the base URL', auth, [], {}],
    ['trusted origins on the same host, also with another port', auth, ['https://auth.example.com:8443'], {}],
    ['trusted origins below it', auth, ['https://app.auth.example.com', 'https://*.auth.example.com'], {}],
    [
      'a parent that all are below',
      auth,
      ['https://app.example.com', 'https://*.example.com'],
      { rpId: 'example.com' },
    ],
    ['origins that leave the others out', auth, ['https://app.other.com'], { origins: [auth] }],
    ['localhost by http', 'http://localhost:3000', ['http://localhost:5173'], {}],
  ])('accepts %s', async (_, base, origins, options) => {
    expect(await startSays(base, origins, options)).toBe('')
  })

  it.each<[string, string, readonly string[], PasskeyOptions, string[]]>([
    [
      'a trusted origin beside the host',
      auth,
      ['https://app.example.com'],
      {},
      ['https://app.example.com is not', "passkey({ rpId: 'example.com' })"],
    ],
    ['a trusted pattern that reaches beyond it', auth, ['https://*.example.com'], {}, ['https://*.example.com is not']],
    [
      'a trusted origin of another site',
      auth,
      ['https://app.other.org'],
      { rpId: 'example.com' },
      ['https://app.other.org is not', "passkey({ origins: ['https://auth.example.com'] })"],
    ],
    ['a site whose name only ends the same', auth, ['https://evilexample.com'], { rpId: 'example.com' }, ['is not']],
    ['a relying party that is no parent', auth, [], { rpId: 'ample.com' }, ["Write rpId: 'auth.example.com'"]],
    ['a relying party below the host', auth, [], { rpId: 'my.auth.example.com' }, ['passkey.rpId']],
    ['a top-level domain', auth, [], { rpId: 'com' }, ['not a top-level domain']],
    ['an address instead of a name', 'https://203.0.113.7', [], {}, ['Browsers give no passkeys to 203.0.113.7']],
    ['an address of this machine', 'http://127.0.0.1:3000', [], {}, ['http://localhost:<port>']],
    ['http elsewhere', 'http://localhost:3000', ['http://app.localhost.example'], {}, ['https origins, for passkeys']],
    ['origins that are no origins', auth, [], { origins: ['https://auth.example.com/login'] }, ['passkey.origins']],
    ['origins elsewhere', auth, [], { origins: ['https://app.example.com'] }, ['passkey.origins', 'is not']],
  ])('refuses %s and says what to write', async (_, base, origins, options, sentences) => {
    const message = await startSays(base, origins, options)
    for (const sentence of sentences) expect(message).toContain(sentence)
  })

  it.each<[string, PasskeyOptions, string]>([
    ['a URL as relying party', { rpId: 'https://example.com' }, 'passkey.rpId: expected a domain'],
    ['no passkeys at all', { maximumPerUser: 0 }, 'passkey.maximumPerUser'],
    ['a challenge that outlives its dialog', { challengeLifetime: 3600 }, 'passkey.challengeLifetime'],
    ['no origin', { origins: [] }, 'passkey.origins'],
    ['an empty name', { rpName: '' }, 'passkey.rpName'],
  ])('refuses %s', (_, options, sentence) => {
    expect(() => passkey(options)).toThrow(ConfigError)
    expect(() => passkey(options)).toThrow(sentence)
  })

  it('refuses options that it does not know', () => {
    const misspelt: PasskeyOptions & { readonly rpID: string } = { rpID: 'example.com' }
    expect(() => passkey(misspelt)).toThrow('passkey.rpID')
  })
})

describe.each(homes)('pages on $name', ({ start }) => {
  it('on a trusted origin of the relying party use passkeys, each its own origin', async () => {
    const config = withPasskeys({ rpId: 'example.com' }, { trustedOrigins: ['https://*.example.com'] })
    const service = await start({ production: true, config })
    const page = await signedUp(service)
    const device = createAuthenticator()
    expect((await register(service, page, device)).status).toBe(200)
    const app = { origin: 'https://app.example.com' }
    const { body: options } = await page.get('/passkey/generate-authenticate-options', app)
    expect(options.rpId).toBe('example.com')
    const other = device.get(options, { origin: service.origin })
    const mixed = await page.post('/passkey/verify-authentication', { response: other }, app)
    expect(refusal(mixed)).toEqual([401, 'AUTHENTICATION_FAILED'])
    const { body: again } = await page.get('/passkey/generate-authenticate-options', app)
    const response = device.get(again, app)
    expect((await page.post('/passkey/verify-authentication', { response }, app)).status).toBe(200)
  })

  it('elsewhere are told on which side they are, and so is the log', async () => {
    const config = withPasskeys(
      { origins: ['https://auth.example.com'] },
      { trustedOrigins: ['https://app.other.org'] },
    )
    const service = await start({ production: true, config })
    const page = await signedUp(service)
    const device = createAuthenticator()
    await register(service, page, device)
    const { body: options } = await page.get('/passkey/generate-authenticate-options')
    const origin = 'https://app.other.org'
    const response = device.get(options, { origin })
    const calls = [
      page.post('/passkey/verify-authentication', { response }, { origin }),
      page.get('/passkey/generate-authenticate-options', { origin }),
      page.post('/passkey/generate-authenticate-options', {}, { origin }),
      page.get('/passkey/generate-register-options', { origin }),
    ]
    const message = 'This page is on https://app.other.org, passkeys here belong to auth.example.com'
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.body]).toEqual([400, { code: 'PASSKEY_ORIGIN_NOT_ALLOWED', message }])
    }
    const lines = service.log.lines.filter((line) => line.includes('passkey.relying-party'))
    expect(lines).toHaveLength(4)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ page: origin, rpId: 'auth.example.com' })
  })

  it('on the address of this machine are told to go to its name', async () => {
    const service = await start({ config: withPasskeys() })
    const origin = service.origin.replace('localhost', '127.0.0.1')
    const { status, body } = await service.browser().get('/passkey/generate-authenticate-options', { origin })
    expect([status, body.message]).toEqual([400, `This page is on ${origin}, passkeys here belong to localhost`])
  })

  it('say where they are: without an origin nothing is verified', async () => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device)
    const page = service.browser()
    const { body: options } = await page.get('/passkey/generate-authenticate-options')
    const response = device.get(options, { origin: service.origin })
    page.cookies.clear()
    const body = JSON.stringify({ response })
    const headers = { 'content-type': 'application/json' }
    const answer = await page.send('/passkey/verify-authentication', { method: 'POST', headers, body })
    expect([answer.status, answer.body]).toEqual([400, { code: 'ORIGIN_MISSING', message: 'origin missing' }])
  })
})

describe('the limits of the open calls', () => {
  it('end a flood of challenges and of tries from one network', async () => {
    const service = await createTestAuth({
      production: true,
      config: withPasskeys({}, { rateLimit: { enabled: true } }),
    })
    try {
      const page = service.browser()
      const statuses: number[] = []
      for (let asked = 0; asked < 61; asked += 1) {
        // The door for everything is counted in windows of ten seconds.
        if (asked === 30) service.clock.advance(10)
        statuses.push((await page.get('/passkey/generate-authenticate-options')).status)
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      expect(statuses.at(-1)).toBe(429)
      const device = createAuthenticator()
      const options = { challenge: 'A'.repeat(43), rpId: 'auth.example.com' }
      device.create(
        { challenge: '', rp: { name: '' }, user: { id: '', name: '', displayName: '' }, pubKeyCredParams: [] },
        service,
      )
      const response = device.get(options, service)
      service.clock.advance(10)
      const tries: string[] = []
      for (let tried = 0; tried < 31; tried += 1) {
        tries.push((await page.post('/passkey/verify-authentication', { response })).body.code)
      }
      expect(new Set(tries.slice(0, 30))).not.toContain('TOO_MANY_REQUESTS')
      expect(tries.at(-1)).toBe('TOO_MANY_REQUESTS')
    } finally {
      await service.close()
    }
  })
})
