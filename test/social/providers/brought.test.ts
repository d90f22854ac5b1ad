import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyIdToken } from '../../../runtime/features/social/protocol/id-token.ts'
import { open } from '../../../runtime/features/social/protocol/open-line.ts'
import { askWith, readProfile } from '../../../runtime/features/social/protocol/provider-profile.ts'
import { type Provider, ProviderFailure } from '../../../runtime/features/social/provider.ts'
import { apple } from '../../../runtime/features/social/providers/apple.ts'
import { type ProviderServer, startProviderServer } from '../provider-server.ts'
import { ada } from '../shapes/all.ts'
import { platformFor } from './platform.ts'

let server: ProviderServer
let platform: Awaited<ReturnType<typeof platformFor>>
beforeAll(async () => {
  server = await startProviderServer()
  platform = await platformFor()
})
afterAll(async () => {
  await server.close()
  await platform.cache.close()
})

const lineTo = (provider: Provider) => open(platform, provider, new Date())
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: [],
  tokenType: null,
}

describe('an ID token that a client brings', () => {
  it.each(['apple', 'google', 'facebook', 'microsoft', 'acme'])('of %s says who signs in', async (id) => {
    const line = await lineTo(server.provider(id))
    const token = await server.idToken(id, ada, { nonce: 'n' })
    const claims = await verifyIdToken(line, token, { brought: true, nonce: 'n' })
    const profile = await readProfile(line, { ...noTokens, idToken: token }, { claims })
    expect(profile?.subject).toBe(ada.subject)
  })

  it('of Twitch is not taken', async () => {
    const line = await lineTo(server.provider('twitch'))
    const token = await server.idToken('twitch')
    await expect(verifyIdToken(line, token, { brought: true })).rejects.toThrow(ProviderFailure)
  })

  it('of one provider is not taken for another', async () => {
    const line = await lineTo(server.provider('google'))
    const token = await server.idToken('apple', ada, { alter: (claims) => ({ ...claims, aud: 'client-google' }) })
    await expect(verifyIdToken(line, token, { brought: true })).rejects.toThrow(ProviderFailure)
  })

  it('of Apple may hold the hash of the nonce, and be made for an app', async () => {
    const options = { ...server.optionsFor('apple'), audiences: ['com.example.app'] }
    const line = await lineTo(apple(options))
    const nonce = createHash('sha256').update('n').digest('hex')
    const alter = (claims: object) => ({ ...claims, aud: 'com.example.app' })
    const token = await server.idToken('apple', ada, { nonce, alter })
    expect((await verifyIdToken(line, token, { brought: true, nonce: 'n' })).sub).toBe(ada.subject)
    await expect(verifyIdToken(line, token, { brought: true, nonce: 'm' })).rejects.toThrow(ProviderFailure)
  })

  it('of Microsoft is refused when its issuer does not fit its tenant', async () => {
    const line = await lineTo(server.provider('microsoft'))
    const alter = (claims: object) => ({ ...claims, tid: '99999999-2222-4333-8444-555555555555' })
    const token = await server.idToken('microsoft', ada, { alter })
    await expect(verifyIdToken(line, token, { brought: true })).rejects.toThrow(ProviderFailure)
  })
})

describe('an access token of Facebook that a client brings', () => {
  async function check(token: string, clientSecret?: string) {
    const line = await lineTo(server.provider('facebook'))
    const { endpoints, credentials } = line
    const request = { endpoints, ...credentials, ...(clientSecret === undefined ? {} : { clientSecret }) }
    return line.provider.checkAccessToken?.(token, { ...request, ...askWith(line, null) })
  }

  it('is taken when it is one of this app', async () => {
    expect(await check(server.accessToken('facebook'))).toBe(true)
  })

  it('is refused when it is none, or one of another provider', async () => {
    expect(await check('nonsense')).toBe(false)
    expect(await check(server.accessToken('github'))).toBe(false)
  })

  it('is not asked about with a wrong secret', async () => {
    await expect(check(server.accessToken('facebook'), 'guess')).rejects.toThrow(ProviderFailure)
  })
})

describe("Apple's client secret", () => {
  const now = new Date()
  const credentials = { clientId: 'client', clientSecret: 'ready-made' }

  it('is the configured one where there is no key', async () => {
    expect(await apple().clientSecret?.(credentials, now)).toBe('ready-made')
  })

  it('is made of variables, and never quotes a key that is wrong', async () => {
    const variables: Record<string, string> = { APPLE_PRIVATE_KEY: 'not-a-key-4711', APPLE_KEY_ID: 'K' }
    const variable = (name: string) => variables[name]
    const make = () => apple().clientSecret?.({ ...credentials, variable }, now)
    await expect(make()).rejects.toThrow('APPLE_TEAM_ID')
    variables['APPLE_TEAM_ID'] = 'T'
    const failure = await make()?.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(String(failure)).not.toContain('4711')
  })
})

describe('the user info of an OpenID provider', () => {
  it('is refused when it speaks of somebody else', async () => {
    const line = await lineTo(server.provider('acme'))
    const token = await server.idToken('acme')
    const claims = await verifyIdToken(line, token, { brought: true })
    const accessToken = server.accessToken('acme', { ...ada, subject: 'eve' })
    const reading = readProfile(line, { ...noTokens, accessToken }, { claims })
    await expect(reading).rejects.toThrow(ProviderFailure)
  })
})
