import { describe, expect, it } from 'vitest'
import { authorizationUrl } from '../../../runtime/features/social/protocol/authorization.ts'
import type { Provider } from '../../../runtime/features/social/provider.ts'
import { lineTo, providerAt, rules } from './laboratory.ts'

const request = { state: 'state-1', codeVerifier: 'verifier-1', nonce: 'nonce-1', scopes: [] }
// SHA-256 of `verifier-1`, computed with another tool.
const challenge = 'xTYRBLTDt1gS3-rw_3FBVafZ0iNg9bZYBbG8fRPvkEs'

async function parametersOf(facts: Partial<Provider>, changes: Partial<Parameters<typeof authorizationUrl>[1]> = {}) {
  const line = await lineTo(providerAt('https://id.example', facts))
  const url = new URL(authorizationUrl(line, { ...request, ...changes }))
  const names = [...url.searchParams.keys()]
  expect(new Set(names).size).toBe(names.length)
  return { url, parameters: Object.fromEntries(url.searchParams) }
}

const plain = {
  endpoints: async () => ({ authorization: 'https://id.example/authorize?tenant=1', token: 'https://x' }),
}

describe('the authorization address', () => {
  it('carries what the protocol needs, after what the endpoint has', async () => {
    const { url, parameters } = await parametersOf({ ...plain, idToken: rules })
    expect(url.origin + url.pathname).toBe('https://id.example/authorize')
    expect(parameters).toEqual({
      tenant: '1',
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'http://localhost:3000/api/auth/callback/acme',
      scope: 'openid email',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
  })

  it('has no challenge, nonce or scope where the provider has none', async () => {
    const { parameters } = await parametersOf({ pkce: false, scopes: [] })
    expect(Object.keys(parameters).toSorted()).toEqual(['client_id', 'redirect_uri', 'response_type', 'state'])
  })

  it('sends a nonce as the provider says, else where ID tokens are verified by found-out rules too', async () => {
    expect((await parametersOf({ idTokenRules: async () => rules })).parameters['nonce']).toBe('nonce-1')
    expect((await parametersOf({ idToken: rules, nonce: false })).parameters['nonce']).toBeUndefined()
    expect((await parametersOf({ nonce: true })).parameters['nonce']).toBe('nonce-1')
  })

  it('joins default, configured and requested scopes, each once, with the separator of the provider', async () => {
    const options = { clientId: 'c', scopes: ['b', 'c'] }
    const facts: Partial<Provider> = {
      scopes: ['a', 'b'],
      options,
      scopeSeparator: ',',
      clientIdParameter: 'client_key',
    }
    const { parameters } = await parametersOf(facts, { scopes: ['c', 'd', 'a'] })
    expect(parameters).toMatchObject({ scope: 'a,b,c,d', client_key: 'c' })
    expect(parameters['client_id']).toBeUndefined()
  })

  it('adds form_post, prompt, login hint and the provider’s own parameters', async () => {
    const facts: Partial<Provider> = {
      responseMode: 'form_post',
      options: { clientId: 'c', prompt: 'consent' },
      authorizationParameters: { access_type: 'offline', prompt: 'none' },
    }
    const { parameters } = await parametersOf(facts, { loginHint: 'ada@example.com' })
    const expected = { response_mode: 'form_post', prompt: 'consent', access_type: 'offline' }
    expect(parameters).toMatchObject({ ...expected, login_hint: 'ada@example.com' })
    const kept = await parametersOf({ ...facts, options: { clientId: 'c' } })
    expect(kept.parameters['prompt']).toBe('none')
  })

  it('lets nobody replace a parameter of the protocol or show the secret', async () => {
    const names = [
      'response_type',
      'client_id',
      'client_key',
      'client_secret',
      'redirect_uri',
      'scope',
      'state',
      'nonce',
    ]
    const more = ['code_challenge', 'code_challenge_method', 'response_mode', 'login_hint']
    const evil = Object.fromEntries([...names, ...more].map((name) => [name, 'evil']))
    const { url } = await parametersOf({ authorizationParameters: evil, pkce: false, scopes: [] })
    expect(url.href).not.toContain('evil')
    expect(url.href).not.toContain('secret')
  })

  it.each(['javascript:alert(1)//', 'data:text/html,x', 'http://id.example/authorize'])(
    'is never %s',
    async (address) => {
      const endpoints = async () => ({ authorization: address, token: 'https://id.example/token' })
      await expect(lineTo(providerAt('', { endpoints }))).rejects.toThrow('not https')
    },
  )
})
