import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineFeature } from '../../../runtime/feature.ts'
import { authorizationUrl } from '../../../runtime/features/social/protocol/authorization.ts'
import { open } from '../../../runtime/features/social/protocol/open-line.ts'
import { readProfile } from '../../../runtime/features/social/protocol/provider-profile.ts'
import { exchangeCode, refresh } from '../../../runtime/features/social/protocol/token-request.ts'
import { ProviderFailure } from '../../../runtime/features/social/provider.ts'
import { fake } from '../../../runtime/features/social/providers/fake.ts'
import { fakeRoutes } from '../../../runtime/features/social/providers/fake-routes.ts'
import { ConfigError } from '../../../runtime/contract/config-error.ts'
import { silentLog } from '../../../runtime/contract/log.ts'
import { openCache } from '../../../runtime/storage/open-cache.ts'
import type { Cache } from '../../../runtime/storage/cache.ts'
import { type TestAuth, testAuth } from '../../support/test-auth.ts'
import { itDeep } from '../../support/depth.ts'
import { settingsFor } from './platform.ts'

const feature = defineFeature({ id: 'fake-provider', routes: fakeRoutes() })
const request = { state: 'state-1', codeVerifier: 'v'.repeat(64), nonce: 'nonce-1', scopes: [] }

let running: TestAuth
let cache: Cache
beforeEach(async () => {
  running = await testAuth({ config: { features: [feature], trustedOrigins: ['http://localhost:5173'] } })
  cache = await openCache({ redisUrl: undefined, log: silentLog, clock: () => new Date() })
})
afterEach(() => cache.close())

/** Goes to the page, chooses, and follows the form to where it leads. */
async function choose(choice: Record<string, string> = {}) {
  const platform = { settings: running.auth.settings, variable: () => undefined, cache }
  const line = await open(platform, fake(), running.clock.now)
  const url = authorizationUrl(line, request)
  const browser = running.browser()
  const page = await browser.get(url.slice(running.url.length))
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of String(page.body).matchAll(
    /<input[^>]*?name="([^"]*)"[^>]*?value="([^"]*)"/gs,
  )) {
    fields[name] = value
  }
  const selected = { person: 'ada', address: 'proven', outcome: 'normal' }
  const answer = await browser.submit('/fake/authorize', { ...fields, ...selected, ...choice })
  const location = new URL(answer.headers.get('location') ?? 'none:', running.origin)
  return { line, page, answer, location, code: location.searchParams.get('code') ?? '' }
}

async function profileAfter(choice: Record<string, string>) {
  const { line, code } = await choose(choice)
  const tokens = await exchangeCode(line, { code, codeVerifier: request.codeVerifier, repeated: {} })
  return { line, tokens, profile: await readProfile(line, tokens, { nonce: request.nonce }) }
}

describe('the fake provider', () => {
  it('shows a page without a script that may lead on to trusted origins only', async () => {
    const { page } = await choose()
    expect(page.status).toBe(200)
    expect(page.body).not.toContain('<script')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/form-action 'self' .*http:\/\/localhost:5173/)
  })

  it('signs a sample person in', async () => {
    const { profile } = await profileAfter({ person: 'alan' })
    expect(profile).toMatchObject({
      subject: 'alan',
      name: 'Alan Turing',
      email: 'alan@example.com',
      emailVerified: true,
    })
  })

  it('signs anybody in whom the developer describes', async () => {
    const own = { person: 'own', subject: 'x-1', name: 'X <b>', email: 'x@example.com', address: 'unproven' }
    const { profile } = await profileAfter(own)
    expect(profile).toMatchObject({ subject: 'x-1', name: 'X <b>', email: 'x@example.com', emailVerified: false })
  })

  it('leaves the address out when that is chosen', async () => {
    const { profile } = await profileAfter({ address: 'none' })
    expect(profile).toMatchObject({ subject: 'ada', email: null, emailVerified: false })
  })

  it('says that consent was denied, with the state', async () => {
    const { location } = await choose({ outcome: 'denied' })
    expect(location.pathname).toBe('/api/auth/callback/fake')
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' })
  })

  itDeep('answers slowly and rightly when that is chosen', async () => {
    const { profile } = await profileAfter({ outcome: 'slow' })
    expect(profile?.subject).toBe('ada')
  })

  it('refuses the code, or breaks the profile, when that is chosen', async () => {
    await expect(profileAfter({ outcome: 'token-error' })).rejects.toThrow(ProviderFailure)
    expect((await profileAfter({ outcome: 'no-profile' })).profile).toBeNull()
  })

  it('takes a code once, and only with its verifier', async () => {
    const first = await choose()
    const wrong = { code: first.code, codeVerifier: 'w'.repeat(64), repeated: {} }
    await expect(exchangeCode(first.line, wrong)).rejects.toThrow(ProviderFailure)
    const second = await choose()
    const right = { code: second.code, codeVerifier: request.codeVerifier, repeated: {} }
    await exchangeCode(second.line, right)
    await expect(exchangeCode(second.line, right)).rejects.toThrow(ProviderFailure)
  })

  it('renews its tokens', async () => {
    const { line, tokens } = await profileAfter({})
    const renewed = await refresh(line, tokens.refreshToken ?? '')
    expect((await readProfile(line, renewed, {}))?.subject).toBe('ada')
  })

  it.each(['https://evil.example/callback', '//evil.example/x', 'javascript:alert(1)'])(
    'does not lead to %s',
    async (redirectURI) => {
      const page = await running
        .browser()
        .get(`/fake/authorize?${new URLSearchParams({ redirect_uri: redirectURI, code_challenge: 'c' })}`)
      expect(page.status).toBe(400)
      expect((await choose({ redirect_uri: redirectURI })).answer.status).toBe(400)
    },
  )

  it('lets nobody else use its code: the client secret is asked for', async () => {
    const { code, line } = await choose()
    const stranger = { ...line, credentials: { clientId: 'fake', clientSecret: 'guess' } }
    const given = { code, codeVerifier: request.codeVerifier, repeated: {} }
    await expect(exchangeCode(stranger, given)).rejects.toThrow(ProviderFailure)
  })

  it('refuses to start outside development', () => {
    expect(() => fake().check?.(settingsFor(false))).toThrow(ConfigError)
    expect(() => fake().check?.(settingsFor(true))).not.toThrow()
  })
})

describe('the routes of the fake provider', () => {
  it('are not there outside development', async () => {
    const { browser } = await testAuth({ production: true, ownDatabase: true, config: { features: [feature] } })
    const query = new URLSearchParams({ redirect_uri: '/api/auth/callback/fake', code_challenge: 'c' })
    expect((await browser().get(`/fake/authorize?${query}`)).status).toBe(404)
    expect((await browser().get('/fake/userinfo')).status).toBe(404)
  })
})
