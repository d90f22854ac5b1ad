import { describe, expect, it } from 'vitest'
import { readProfile } from '../../../runtime/features/social/protocol/provider-profile.ts'
import type { Profile, Provider, ProfileRequest, Tokens } from '../../../runtime/features/social/provider.ts'
import { answerJson, lineTo, makeKey, noonSeconds, providerAt, rightClaims, rules, sign } from './laboratory.ts'
import { startServer } from './laboratory.ts'

const key = await makeKey('key-1')

const tokens: Tokens = {
  accessToken: 'access-1',
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: [],
  tokenType: 'Bearer',
}

/** A provider whose user info answers `me`, and which reads who it is with `profile`. */
async function world(me: unknown, profile: Provider['profile'], facts: Partial<Provider> = {}, status = 200) {
  const server = await startServer(({ path }, response) => {
    if (path === '/keys') answerJson(response, { keys: [key.shown] })
    else answerJson(response, me, status)
  })
  return { server, line: await lineTo(providerAt(server.origin, { profile, ...facts })) }
}

function named(subject: string): Profile {
  return { subject, name: '', email: null, emailVerified: false, image: null, data: {} }
}

async function askUserInfo({ ask, endpoints }: ProfileRequest): Promise<Profile> {
  const answer = await ask(endpoints.userInfo ?? '')
  return { ...named(String(answer['sub'])), data: answer }
}

const signed = (change: object = {}) =>
  sign({ ...rightClaims, ...change }, key.privateKey, { alg: 'RS256', kid: 'key-1' })
const flow = { nonce: 'nonce-1' }

describe('reading a profile', () => {
  it('asks with the access token and the provider’s headers', async () => {
    const { line, server } = await world({ sub: 'p' }, askUserInfo, { headers: { 'user-agent': 'web:latchkey' } })
    expect(await readProfile(line, tokens, flow)).toMatchObject({ subject: 'p', data: { sub: 'p' } })
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/me' })
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer access-1',
      'user-agent': 'web:latchkey',
    })
  })

  it('asks with a form, an empty POST, further headers, without the token, and for lists', async () => {
    const { line, server } = await world([{ email: 'a@b.example' }], async ({ askList, endpoints }) => {
      const url = endpoints.userInfo ?? ''
      await askList(url, { form: { access_token: 'access-1' }, anonymous: true })
      await askList(url, { method: 'POST', headers: { 'client-id': 'c' } })
      return { ...named('p'), data: { list: await askList(url) } }
    })
    expect((await readProfile(line, tokens, {}))?.data).toEqual({ list: [{ email: 'a@b.example' }] })
    const [form, empty] = server.received
    expect(form?.headers.authorization).toBeUndefined()
    expect(form?.form.get('access_token')).toBe('access-1')
    expect(empty).toMatchObject({ method: 'POST' })
    expect(empty?.headers).toMatchObject({ 'client-id': 'c', 'content-length': '0', authorization: 'Bearer access-1' })
    expect(empty?.headers['content-type']).toBeUndefined()
  })

  it.each([
    ['a list', [{ sub: 'p' }], 200, 'did not answer a JSON object'],
    ['a text', 'p', 200, 'did not answer a JSON object'],
    ['a refusal', { sub: 'p', secret: 'leak' }, 401, 'answered 401 about the person'],
    ['a failure', {}, 500, 'answered 500 about the person'],
  ])('fails with %s', async (_name, me, status, sentence) => {
    const { line } = await world(me, askUserInfo, {}, status)
    const failure = await readProfile(line, tokens, flow).catch((error: unknown) => String(error))
    expect(failure).toContain(sentence)
    expect(failure).not.toContain('leak')
  })

  it('fails without an access token to ask with', async () => {
    const { line, server } = await world({ sub: 'p' }, askUserInfo)
    await expect(readProfile(line, { ...tokens, accessToken: null }, flow)).rejects.toThrow('no access token')
    expect(server.received).toHaveLength(0)
  })

  it.each(['', 'x'.repeat(256)])('names nobody when the subject is not one (%.3s)', async (subject) => {
    const { line } = await world({}, async () => named(subject))
    expect(await readProfile(line, tokens, flow)).toBeNull()
  })
})

describe('reading a profile with an ID token', () => {
  const byClaims: Provider['profile'] = async ({ claims, user }) =>
    claims === undefined ? null : { ...named(claims.sub), data: { user } }

  it('verifies it first and hands over its claims and the posted user', async () => {
    const { line } = await world({}, byClaims, { idToken: rules })
    const profile = await readProfile(line, { ...tokens, idToken: await signed() }, { ...flow, user: { name: 'A' } })
    expect(profile).toMatchObject({ subject: 'person-1', data: { user: { name: 'A' } } })
    const late = { ...tokens, idToken: await signed({ exp: noonSeconds - 100 }) }
    await expect(readProfile(line, late, flow)).rejects.toThrow('is expired')
    const foreign = { ...tokens, idToken: await signed({ nonce: 'nonce-2' }) }
    await expect(readProfile(line, foreign, flow)).rejects.toThrow('wrong nonce')
  })

  it('does not compare a nonce that the provider was not sent', async () => {
    const { line } = await world({}, byClaims, { idToken: rules, nonce: false })
    const idToken = await signed({ nonce: undefined })
    expect((await readProfile(line, { ...tokens, idToken }, flow))?.subject).toBe('person-1')
  })

  it('fails when none came although openid was asked for, and not where it was not', async () => {
    const strict = await world({ sub: 'p' }, askUserInfo, { idToken: rules })
    await expect(readProfile(strict.line, tokens, flow)).rejects.toThrow('answered no ID token')
    const loose = await world({ sub: 'p' }, askUserInfo, { idToken: rules, scopes: ['email'] })
    expect((await readProfile(loose.line, tokens, flow))?.subject).toBe('p')
    // Later, outside a flow, an access token alone is enough.
    expect((await readProfile(strict.line, tokens, {}))?.subject).toBe('p')
  })

  it('refuses user info about another subject', async () => {
    const same = await world({ sub: 'person-1' }, askUserInfo, { idToken: rules })
    const both = { ...tokens, idToken: await signed() }
    expect((await readProfile(same.line, both, flow))?.subject).toBe('person-1')
    for (const sub of ['person-2', 1, null]) {
      const other = await world({ sub }, askUserInfo, { idToken: rules })
      await expect(readProfile(other.line, both, flow)).rejects.toThrow('another sub')
    }
  })

  it('takes claims that were verified before, without asking for keys', async () => {
    const { line, server } = await world({}, byClaims, { idToken: rules })
    const claims = { sub: 'person-9', iss: 'https://id.acme.example' }
    expect((await readProfile(line, tokens, { claims }))?.subject).toBe('person-9')
    expect(server.received).toHaveLength(0)
  })
})

describe('the line to a provider', () => {
  it('takes name and secret from the environment, and what the config says before that', async () => {
    const variables = { ACME_CLIENT_ID: 'env-id', ACME_CLIENT_SECRET: 'env-secret' }
    const fromEnvironment = await lineTo(providerAt('https://id.example', { options: {} }), { variables })
    expect(fromEnvironment.credentials).toMatchObject({ clientId: 'env-id', clientSecret: 'env-secret' })
    const configured = await lineTo(providerAt('https://id.example'), { variables })
    expect(configured.credentials).toMatchObject({ clientId: 'client-1', clientSecret: 'secret-1' })
    await expect(lineTo(providerAt('https://id.example', { options: {} }))).rejects.toThrow('ACME_CLIENT_ID is missing')
  })

  it('sends people back to the configured address, or to the callback', async () => {
    const own = { clientId: 'c', redirectURI: 'https://app.example/back' }
    expect((await lineTo(providerAt('https://id.example', { options: own }))).redirectURI).toBe(
      'https://app.example/back',
    )
    const usual = await lineTo(providerAt('https://id.example'))
    expect(usual.redirectURI).toBe('http://localhost:3000/api/auth/callback/acme')
  })

  it('reads documents once while they are kept, and not at all when they are none', async () => {
    const answers: { body: unknown; status: number } = { body: [], status: 200 }
    const server = await startServer((_request, response) => answerJson(response, answers.body, answers.status))
    const { surroundings } = await lineTo(providerAt(server.origin))
    const read = () => surroundings.document(`${server.origin}/.well-known/openid-configuration`, 600)
    await expect(read()).rejects.toThrow('did not answer a JSON object')
    answers.status = 404
    await expect(read()).rejects.toThrow('answered 404 for a document')
    Object.assign(answers, { body: { issuer: 'https://id.example' }, status: 200 })
    expect(await read()).toEqual({ issuer: 'https://id.example' })
    answers.status = 500
    expect(await read()).toEqual({ issuer: 'https://id.example' })
    expect(server.received).toHaveLength(3)
  })
})
