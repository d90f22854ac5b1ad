import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authorizationUrl } from '../../../runtime/features/social/protocol/authorization.ts'
import { exchangeCode, refresh } from '../../../runtime/features/social/protocol/token-request.ts'
import { type Provider, ProviderFailure } from '../../../runtime/features/social/provider.ts'
import { answerJson, lineTo, noon, providerAt, startServer } from './laboratory.ts'

/** A token endpoint that always answers the same, and the line to it. */
async function endpoint(body: unknown, facts: Partial<Provider> = {}, answer: { status?: number; type?: string } = {}) {
  const server = await startServer((_request, response) => answerJson(response, body, answer.status, answer.type))
  return { server, line: await lineTo(providerAt(server.origin, facts)) }
}

const callback = { code: 'code-1', codeVerifier: 'verifier-1', repeated: {} }
const simple = { access_token: 'access-1' }

describe('the token request', () => {
  it('is a form with the client, the redirect address and the verifier', async () => {
    const { line, server } = await endpoint(simple)
    await exchangeCode(line, callback)
    const [request] = server.received
    expect(request).toMatchObject({ method: 'POST', path: '/token' })
    expect(request?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: 'http://localhost:3000/api/auth/callback/acme',
      code_verifier: 'verifier-1',
      client_id: 'client-1',
      client_secret: 'secret-1',
    })
    expect(request?.headers.authorization).toBeUndefined()
  })

  it('authenticates in the header, form-encoded and in standard base64, where the provider wants that', async () => {
    const options = { clientId: 'a:b c', clientSecret: 'ü?>~%+/=' }
    const { line, server } = await endpoint(simple, { clientAuthentication: 'basic', options })
    await exchangeCode(line, callback)
    const [request] = server.received
    const expected = Buffer.from('a%3Ab+c:%C3%BC%3F%3E%7E%25%2B%2F%3D').toString('base64')
    expect(request?.headers.authorization).toBe(`Basic ${expected}`)
    expect(request?.form.has('client_id')).toBe(false)
    expect(request?.form.has('client_secret')).toBe(false)
  })

  it('names the client, leaves the verifier out and adds headers as the provider wants', async () => {
    const facts = { clientIdParameter: 'client_key', pkce: false, headers: { 'user-agent': 'web:latchkey' } }
    const { line, server } = await endpoint(simple, facts)
    await exchangeCode(line, callback)
    const [request] = server.received
    expect(request?.form.get('client_key')).toBe('client-1')
    expect(request?.form.has('client_id')).toBe(false)
    expect(request?.form.has('code_verifier')).toBe(false)
    expect(request?.headers['user-agent']).toBe('web:latchkey')
  })

  it('repeats the agreed parameters of the callback, and never those of the protocol', async () => {
    const { line, server } = await endpoint(simple, { repeatedParameters: ['device_id', 'code', 'client_id'] })
    const repeated = { device_id: 'device-1', code: 'other', client_id: 'other', state: 'state-1' }
    await exchangeCode(line, { ...callback, repeated })
    const form = server.received[0]?.form
    expect(form?.getAll('device_id')).toEqual(['device-1'])
    expect(form?.getAll('code')).toEqual(['code-1'])
    expect(form?.getAll('client_id')).toEqual(['client-1'])
    expect(form?.has('state')).toBe(false)
  })

  it('takes a secret that the provider makes, and none for a public client', async () => {
    const made = await endpoint(simple, {
      clientSecret: async ({ clientId }, now) => `${clientId} ${now.toISOString()}`,
    })
    await exchangeCode(made.line, callback)
    expect(made.server.received[0]?.form.get('client_secret')).toBe(`client-1 ${noon.toISOString()}`)
    const open = await endpoint(simple, { options: { clientId: 'public' }, clientAuthentication: 'basic' })
    await exchangeCode(open.line, callback)
    expect(open.server.received[0]?.form.get('client_id')).toBe('public')
    expect(open.server.received[0]?.form.has('client_secret')).toBe(false)
    expect(open.server.received[0]?.headers.authorization).toBeUndefined()
  })
})

describe('the token answer', () => {
  it('is read with all its parts', async () => {
    const body = {
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      id_token: 'a.b.c',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token_expires_in: '7200',
      scope: 'openid email,profile  openid',
    }
    const { line } = await endpoint(body)
    expect(await exchangeCode(line, callback)).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      idToken: 'a.b.c',
      accessTokenExpiresAt: new Date(noon.getTime() + 3_600_000),
      refreshTokenExpiresAt: new Date(noon.getTime() + 7_200_000),
      scopes: ['openid', 'email', 'profile'],
      tokenType: 'Bearer',
    })
  })

  it('may be an ID token alone, JSON sent as text, or scopes in a list', async () => {
    const alone = await endpoint({ id_token: 'a.b.c' })
    expect(await exchangeCode(alone.line, callback)).toMatchObject({ accessToken: null, idToken: 'a.b.c' })
    const text = await endpoint({ ...simple, scope: ['user:read', 7] }, {}, { type: 'text/plain' })
    expect(await exchangeCode(text.line, callback)).toMatchObject({ accessToken: 'access-1', scopes: ['user:read'] })
  })

  it.each([0, -1, '', 'soon', '-5', null, {}, [3600], undefined])('knows no end from expires_in %j', async (value) => {
    const { line } = await endpoint({ ...simple, expires_in: value })
    expect((await exchangeCode(line, callback)).accessTokenExpiresAt).toBeNull()
  })

  it.each([1e308, '9999999999'])('bounds expires_in %s to ten years', async (value) => {
    const { line } = await endpoint({ ...simple, expires_in: value })
    const { accessTokenExpiresAt } = await exchangeCode(line, callback)
    expect(accessTokenExpiresAt).toEqual(new Date(noon.getTime() + 315_360_000_000))
  })

  const wrong: [string, unknown, number, string][] = [
    ['a refusal', { error: 'invalid_grant' }, 400, 'answered 400 with invalid_grant'],
    ['an error inside a 200', { error: 'bad_verification_code' }, 200, 'answered 200 that holds an error'],
    ['an error beside a token', { ...simple, error: 'invalid_client' }, 200, 'holds an error with invalid_client'],
    ['an error that is an object', { error: { code: 7 } }, 200, 'holds an error'],
    ['no token', { scope: 'email' }, 200, 'without access_token'],
    ['an empty token', { access_token: '' }, 200, 'without access_token'],
    ['a token that is no text', { access_token: { toString: 'x' } }, 200, 'without access_token'],
    ['a list', [simple], 200, 'did not answer a JSON object'],
    ['null', null, 200, 'did not answer a JSON object'],
    ['a failure', simple, 500, 'answered 500'],
    ['a redirect', simple, 302, 'answered 302'],
  ]
  it.each(wrong)('is a failure with %s', async (_name, body, status, sentence) => {
    const { line } = await endpoint(body, {}, { status })
    await expect(exchangeCode(line, callback)).rejects.toThrow(sentence)
  })

  it('is a failure when it is a page', async () => {
    const { line } = await endpoint(simple, {}, { type: 'text/html' })
    await expect(exchangeCode(line, callback)).rejects.toThrow('did not answer a JSON object')
  })

  it.each([200, 400])('never brings words of the provider or a secret into our sentence (%i)', async (status) => {
    const body = { error: 'leak-1 <b>', error_description: 'leak-2 secret-1', code: 'leak-3' }
    const { line } = await endpoint(body, {}, { status })
    const failure = await exchangeCode(line, callback).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    const said = failure instanceof Error ? `${failure.stack} ${String(failure.cause)}` : ''
    for (const word of ['leak', 'secret-1', 'code-1', 'verifier-1']) expect(said).not.toContain(word)
  })
})

describe('a refresh', () => {
  it('sends the refresh token with the provider’s parameters and keeps it when no other comes', async () => {
    const parameters = { scope: 'openid email', grant_type: 'other', refresh_token: 'other' }
    const { line, server } = await endpoint(simple, { refresh: { parameters } })
    expect(await refresh(line, 'refresh-1')).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' })
    expect(Object.fromEntries(server.received[0]?.form ?? [])).toEqual({
      scope: 'openid email',
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'client-1',
      client_secret: 'secret-1',
    })
  })

  it('takes the new refresh token', async () => {
    const { line } = await endpoint({ ...simple, refresh_token: 'refresh-2' })
    expect((await refresh(line, 'refresh-1')).refreshToken).toBe('refresh-2')
  })

  it('is a failure where the provider knows none, without asking it', async () => {
    const { line, server } = await endpoint(simple, { refresh: false })
    await expect(refresh(line, 'refresh-1')).rejects.toThrow('does not renew')
    expect(server.received).toHaveLength(0)
  })
})

it('shows the verifier whose S256 challenge the authorization request carried', async () => {
  const { line, server } = await endpoint(simple)
  const request = { state: 's', codeVerifier: 'verifier-1', nonce: 'n', scopes: [] }
  const challenge = new URL(authorizationUrl(line, request)).searchParams.get('code_challenge')
  await exchangeCode(line, callback)
  const shown = server.received[0]?.form.get('code_verifier') ?? ''
  expect(createHash('sha256').update(shown).digest('base64url')).toBe(challenge)
})
