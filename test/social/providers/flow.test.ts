import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationUrl } from '../../../runtime/features/social/protocol/authorization.ts'
import { open } from '../../../runtime/features/social/protocol/open-line.ts'
import { readProfile } from '../../../runtime/features/social/protocol/provider-profile.ts'
import { exchangeCode, refresh } from '../../../runtime/features/social/protocol/token-request.ts'
import { type Provider, ProviderFailure } from '../../../runtime/features/social/provider.ts'
import type { Platform } from '../../../runtime/contract/platform.ts'
import { canary, type Faults, type ProviderServer, startProviderServer, type Trouble } from '../provider-server.ts'
import { ada, shapes } from '../shapes/all.ts'
import type { Person, Shape } from '../shapes/shape.ts'
import { platformFor } from './platform.ts'

let server: ProviderServer
let platform: Pick<Platform, 'settings' | 'variable' | 'cache'>
beforeAll(async () => {
  server = await startProviderServer()
  platform = await platformFor()
})
afterAll(async () => {
  await server.close()
  await platform.cache.close()
})

const request = { state: 'state-1', codeVerifier: 'v'.repeat(64), nonce: 'nonce-1', scopes: [] }

async function start(provider: Provider) {
  const line = await open(platform, provider, new Date())
  return { line, url: authorizationUrl(line, request) }
}

/** Signs somebody in at a provider, as far as its part goes. */
async function signIn(shape: Shape, person: Person = ada, faults: Faults = {}) {
  server.play(shape.id, person, faults)
  const { line, url } = await start(server.provider(shape.id))
  const { parameters, method } = await server.visit(url)
  const { code = '', ...repeated } = parameters
  const tokens = await exchangeCode(line, { code, codeVerifier: request.codeVerifier, repeated })
  const profile = await readProfile(line, tokens, { nonce: request.nonce, user: parameters['user'] })
  return { line, url: new URL(url), tokens, profile, method, code, repeated }
}

describe.each(shapes)('$id', (shape) => {
  it('sends people to its page with its own scopes and parameters', async () => {
    const { url } = await start(server.provider(shape.id))
    const { searchParams } = new URL(url)
    expect(searchParams.get('scope') ?? undefined).toBe(shape.scope)
    expect(Object.fromEntries(searchParams)).toMatchObject(shape.parameters ?? {})
    expect(searchParams.has('code_challenge')).toBe(shape.pkce)
    expect(url).not.toContain('s3cret')
  })

  it('says who signed in', async () => {
    const { profile, method } = await signIn(shape)
    expect(profile).toMatchObject({ ...ada, ...shape.expected?.(ada) })
    expect(method).toBe(shape.formPost === true ? 'POST' : 'GET')
  })

  it('says when there is no address, and that none is proven then', async () => {
    const nobody = { ...ada, email: null }
    const { profile } = await signIn(shape, nobody)
    expect(profile).toMatchObject({
      subject: ada.subject,
      email: null,
      ...shape.expected?.(nobody),
      emailVerified: false,
    })
  })

  it('does not call an address proven that is not', async () => {
    const { profile } = await signIn(shape, { ...ada, emailVerified: false })
    // X names an address only when it is confirmed.
    expect(profile?.emailVerified).toBe(shape.id === 'twitter')
  })

  it('takes a code once', async () => {
    const { line, code, repeated } = await signIn(shape)
    await expect(exchangeCode(line, { code, codeVerifier: request.codeVerifier, repeated })).rejects.toThrow(
      ProviderFailure,
    )
  })

  it('renews the access token, where it gave what that needs', async () => {
    const { line, tokens } = await signIn(shape)
    if (tokens.refreshToken === null) return expect(shape.id).toBe('facebook')
    const renewed = await refresh(line, tokens.refreshToken)
    expect(renewed.accessToken).toMatch(/^access-/)
    expect(renewed.accessToken).not.toBe(tokens.accessToken)
    expect(renewed.refreshToken === tokens.refreshToken).toBe(shape.rotates !== true)
  })

  it.each<Trouble>(['error', '500', 'huge', 'text'])(
    'refuses a token answer with trouble (%s) in our own words',
    async (token) => {
      const failure = await signIn(shape, ada, { token }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ProviderFailure)
      expect(String(failure)).not.toContain(canary)
    },
  )

  it.each<Trouble>(['error', '500', 'huge', 'text'])(
    'makes nobody of a profile with trouble (%s)',
    async (userInfo) => {
      if (shape.userInfo === undefined) return expect(shape.idToken?.inFlow).toBe(true)
      const outcome = await signIn(shape, ada, { userInfo }).then(
        ({ profile }) => profile,
        (error: unknown) => error,
      )
      if (outcome === null) return
      expect(outcome).toBeInstanceOf(ProviderFailure)
      expect(String(outcome)).not.toContain(canary)
    },
  )
})
