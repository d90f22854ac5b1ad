import { createHash, createHmac, createPrivateKey, sign as signText } from 'node:crypto'
import { exportJWK, exportSPKI, type JWTHeaderParameters } from 'jose'
import { describe, expect, it } from 'vitest'
import { readProfile } from '../../../runtime/features/social/protocol/provider-profile.ts'
import { verifyIdToken } from '../../../runtime/features/social/protocol/id-token.ts'
import { type IdTokenRules, ProviderFailure } from '../../../runtime/features/social/provider.ts'
import { answerJson, lineTo, makeKey, memory, noonSeconds, providerAt, rightClaims, rules } from './laboratory.ts'
import { noon, sign, startServer } from './laboratory.ts'

const signing = await makeKey('key-1')
const other = await makeKey('key-1')
const elliptic = await makeKey('key-2', 'ES256')

/** A line to a provider whose key set shows these keys. */
async function verifier(facts: Partial<IdTokenRules> = {}, keys: unknown[] = [signing.shown, elliptic.shown]) {
  const server = await startServer((_request, response) => answerJson(response, { keys }))
  const line = await lineTo(providerAt(server.origin, { idToken: { ...rules, ...facts } }))
  return { server, line }
}

const flow = { nonce: 'nonce-1', brought: false }
const header = { alg: 'RS256', kid: 'key-1' }

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('an ID token', () => {
  it('is accepted when everything is right', async () => {
    const { line } = await verifier()
    const token = await sign(rightClaims, signing.privateKey, { ...header, typ: 'JWT' })
    expect(await verifyIdToken(line, token, flow)).toEqual(rightClaims)
  })

  it('is accepted within a minute of difference between clocks', async () => {
    const { line } = await verifier()
    const edges = { exp: noonSeconds - 59, iat: noonSeconds + 59, nbf: noonSeconds + 59 }
    const token = await sign({ ...rightClaims, ...edges }, signing.privateKey, header)
    expect((await verifyIdToken(line, token, flow)).sub).toBe('person-1')
  })

  const wrong: Record<string, Readonly<Record<string, unknown>>> = {
    'iss missing': { iss: undefined },
    'iss of another': { iss: 'https://id.acme.example.evil.example' },
    'iss with a slash more': { iss: 'https://id.acme.example/' },
    'iss a list': { iss: ['https://id.acme.example'] },
    'aud missing': { aud: undefined },
    'aud of another client': { aud: 'client-2' },
    'aud an empty list': { aud: [] },
    'aud with a number': { aud: ['client-1', 1], azp: 'client-1' },
    'aud that only begins right': { aud: 'client-10' },
    'several aud without azp': { aud: ['client-1', 'client-2'] },
    'several aud with the azp of another': { aud: ['client-1', 'client-2'], azp: 'client-2' },
    'azp of another client': { azp: 'client-2' },
    'azp null': { azp: null },
    'exp missing': { exp: undefined },
    'exp a text': { exp: String(noonSeconds + 300) },
    'exp over': { exp: noonSeconds - 61 },
    'exp null': { exp: null },
    'nbf in the future': { nbf: noonSeconds + 61 },
    'nbf a text': { nbf: '0' },
    'iat missing': { iat: undefined },
    'iat a text': { iat: String(noonSeconds) },
    'iat in the future': { iat: noonSeconds + 61 },
    'nonce missing': { nonce: undefined },
    'nonce of another flow': { nonce: 'nonce-2' },
    'nonce a list': { nonce: ['nonce-1'] },
    'nonce hashed where that is not agreed': { nonce: createHash('sha256').update('nonce-1').digest('hex') },
    'sub missing': { sub: undefined },
    'sub empty': { sub: '' },
    'sub a number': { sub: 7 },
    'sub too long': { sub: 'x'.repeat(256) },
  }
  it.each(Object.entries(wrong))('is refused with %s', async (_name, change) => {
    const { line } = await verifier()
    const token = await sign({ ...rightClaims, ...change }, signing.privateKey, header)
    const refusal = verifyIdToken(line, token, flow)
    await expect(refusal).rejects.toThrow(/has a wrong (iss|aud|azp|exp|nbf|iat|nonce|sub)$|is expired$/)
  })

  const headers: Record<string, JWTHeaderParameters> = {
    'a kid that is a path': { alg: 'RS256', kid: '../../key-1' },
    'the kid of a key of another kind': { alg: 'RS256', kid: 'key-2' },
    'an algorithm of the same key that is not agreed': { alg: 'RS512', kid: 'key-1' },
    'another typ': { ...header, typ: 'at+jwt' },
    'a crit': { ...header, crit: ['exp'], exp: 1 },
  }
  it.each(Object.entries(headers))('is refused with %s', async (_name, changed) => {
    const { line } = await verifier()
    const text = `${part(changed)}.${part(rightClaims)}`
    const key = createPrivateKey({ key: await exportJWK(signing.privateKey), format: 'jwk' })
    const signature = signText(changed.alg === 'RS512' ? 'sha512' : 'sha256', Buffer.from(text), key)
    const token = `${text}.${signature.toString('base64url')}`
    await expect(verifyIdToken(line, token, flow)).rejects.toThrow(ProviderFailure)
  })

  it('is refused without a signature, however alg none is spelled', async () => {
    const { line } = await verifier({ algorithms: ['RS256', 'none', 'None'] })
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const token = `${part({ alg })}.${part(rightClaims)}.`
      await expect(verifyIdToken(line, token, flow)).rejects.toThrow('wrong alg')
    }
    const kept = (await sign(rightClaims, signing.privateKey, header)).split('.')
    await expect(verifyIdToken(line, `${kept[0]}.${kept[1]}.`, flow)).rejects.toThrow(ProviderFailure)
  })

  it('is refused when signed with the public key as a shared secret, even if a rule allowed that', async () => {
    const { line } = await verifier({ algorithms: ['RS256', 'HS256'] })
    const text = `${part({ alg: 'HS256', kid: 'key-1' })}.${part(rightClaims)}`
    const mac = createHmac('sha256', await exportSPKI(signing.publicKey))
      .update(text)
      .digest('base64url')
    await expect(verifyIdToken(line, `${text}.${mac}`, flow)).rejects.toThrow('wrong alg')
  })

  it('is refused when another key of the same kid signed it', async () => {
    const { line } = await verifier()
    const token = await sign(rightClaims, other.privateKey, header)
    await expect(verifyIdToken(line, token, flow)).rejects.toThrow('not signed by the provider')
  })

  it('is never verified with a key that it brings along or points to', async () => {
    const { line, server } = await verifier()
    const foreign = await startServer((_request, response) => answerJson(response, { keys: [other.shown] }))
    const brought = { jwk: other.shown, jku: `${foreign.origin}/keys`, x5u: `${foreign.origin}/chain` }
    for (const kid of ['key-1', 'key-9']) {
      const token = await sign(rightClaims, other.privateKey, { alg: 'RS256', kid, ...brought })
      await expect(verifyIdToken(line, token, flow)).rejects.toThrow(ProviderFailure)
    }
    expect(foreign.connections.count).toBe(0)
    expect(server.received.every(({ path }) => path === '/keys')).toBe(true)
  })

  it('is refused when its claims were changed after signing', async () => {
    const { line } = await verifier()
    const [first, , third] = (await sign(rightClaims, signing.privateKey, header)).split('.')
    const token = `${first}.${part({ ...rightClaims, sub: 'person-2' })}.${third}`
    await expect(verifyIdToken(line, token, flow)).rejects.toThrow('not signed by the provider')
  })

  it.each(['', 'a', 'a.b.c', '..', 'e30.e30.e30', `${'x'.repeat(20_000)}.e30.e30`])(
    'is refused when it is none: %.12s',
    async (token) => {
      const { line } = await verifier()
      await expect(verifyIdToken(line, token, flow)).rejects.toThrow(ProviderFailure)
    },
  )

  it('without kid is accepted from a set of one fitting key, and refused when several fit', async () => {
    const one = await verifier({}, [signing.shown])
    const token = await sign(rightClaims, signing.privateKey, { alg: 'RS256' })
    expect((await verifyIdToken(one.line, token, flow)).sub).toBe('person-1')
    const several = await verifier({}, [signing.shown, { ...other.shown, kid: 'key-3' }])
    await expect(verifyIdToken(several.line, token, flow)).rejects.toThrow(ProviderFailure)
  })

  it('may name a configured app as audience and authorized party', async () => {
    const { line } = await verifier({ audiences: ['app-1'] })
    const claims = { ...rightClaims, aud: ['app-1'], azp: 'app-1' }
    expect((await verifyIdToken(line, await sign(claims, signing.privateKey, header), flow)).sub).toBe('person-1')
  })

  it('may hold the nonce hashed where that is agreed', async () => {
    const { line } = await verifier({ hashedNonce: true })
    for (const nonce of ['nonce-1', createHash('sha256').update('nonce-1').digest('hex')]) {
      const token = await sign({ ...rightClaims, nonce }, signing.privateKey, header)
      expect((await verifyIdToken(line, token, flow)).sub).toBe('person-1')
    }
  })

  it('that a client brings must be young and from a provider that allows it', async () => {
    const { line } = await verifier()
    const old = { ...rightClaims, iat: noonSeconds - 3661 }
    const token = await sign(old, signing.privateKey, header)
    await expect(verifyIdToken(line, token, { brought: true })).rejects.toThrow('too old')
    expect((await verifyIdToken(line, token, flow)).sub).toBe('person-1')
    const young = await sign(rightClaims, signing.privateKey, header)
    expect((await verifyIdToken(line, young, { brought: true })).sub).toBe('person-1')
    await expect(verifyIdToken(line, young, { brought: true, nonce: 'nonce-2' })).rejects.toThrow('wrong nonce')
    const closed = await verifier({ signIn: false })
    await expect(verifyIdToken(closed.line, young, { brought: true })).rejects.toThrow('not accepted')
  })

  it('is refused when a rule over the claims says so', async () => {
    const tenant = (claims: Readonly<Record<string, unknown>>) =>
      claims['iss'] === `https://id/${String(claims['tid'])}`
    const { line } = await verifier({ issuers: tenant, check: (claims) => claims['hd'] === 'acme.example' })
    const signed = (change: object) => sign({ ...rightClaims, ...change }, signing.privateKey, header)
    const right = { iss: 'https://id/t1', tid: 't1', hd: 'acme.example' }
    expect((await verifyIdToken(line, await signed(right), flow)).sub).toBe('person-1')
    await expect(verifyIdToken(line, await signed({ ...right, tid: 't2' }), flow)).rejects.toThrow('wrong iss')
    await expect(verifyIdToken(line, await signed({ ...right, hd: 'x' }), flow)).rejects.toThrow('a rule')
  })

  it('must fit the access token that comes with it, when it says which', async () => {
    const { line } = await verifier()
    const half = createHash('sha256').update('access-1').digest().subarray(0, 16).toString('base64url')
    const idToken = await sign({ ...rightClaims, at_hash: half }, signing.privateKey, header)
    const empty = { refreshToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null, scopes: [] }
    const tokens = { ...empty, idToken, tokenType: null }
    expect(await readProfile(line, { ...tokens, accessToken: 'access-1' }, { nonce: 'nonce-1' })).toBeNull()
    const mixed = readProfile(line, { ...tokens, accessToken: 'access-2' }, { nonce: 'nonce-1' })
    await expect(mixed).rejects.toThrow('wrong at_hash')
  })
})

describe('the keys of a provider', () => {
  it('are asked for once, and again when a new kid appears, but only once a minute', async () => {
    const keys: unknown[] = [signing.shown]
    const server = await startServer((_request, response) => answerJson(response, { keys }))
    const clock = { now: noon }
    const cache = await memory(clock)
    const line = await lineTo(providerAt(server.origin, { idToken: rules }), { cache })
    const first = await sign(rightClaims, signing.privateKey, header)
    await verifyIdToken(line, first, flow)
    await verifyIdToken(line, first, flow)
    expect(server.received).toHaveLength(1)

    const next = await makeKey('key-new')
    const second = await sign(rightClaims, next.privateKey, { alg: 'RS256', kid: 'key-new' })
    keys.push(next.shown)
    expect((await verifyIdToken(line, second, flow)).sub).toBe('person-1')
    expect(server.received).toHaveLength(2)

    const unknown = await sign(rightClaims, next.privateKey, { alg: 'RS256', kid: 'key-none' })
    for (let times = 0; times < 5; times += 1) {
      await expect(verifyIdToken(line, unknown, flow)).rejects.toThrow('No key of acme')
    }
    expect(server.received).toHaveLength(2)
    clock.now = new Date(noon.getTime() + 60_000)
    await expect(verifyIdToken(line, unknown, flow)).rejects.toThrow('No key of acme')
    expect(server.received).toHaveLength(3)
  })

  it('are asked for again after ten minutes, so that a withdrawn key ends', async () => {
    const keys: unknown[] = [signing.shown]
    const server = await startServer((_request, response) => answerJson(response, { keys }))
    const clock = { now: noon }
    const line = await lineTo(providerAt(server.origin, { idToken: rules }), { cache: await memory(clock) })
    const token = await sign(rightClaims, signing.privateKey, header)
    await verifyIdToken(line, token, flow)
    keys.splice(0, 1, elliptic.shown)
    clock.now = new Date(noon.getTime() + 600_000)
    await expect(verifyIdToken(line, token, flow)).rejects.toThrow('No key of acme')
  })

  it.each([{}, { keys: 'none' }, { keys: [null] }, []])('are refused when they are no set: %j', async (body) => {
    const server = await startServer((_request, response) => answerJson(response, body))
    const line = await lineTo(providerAt(server.origin, { idToken: rules }))
    const token = await sign(rightClaims, signing.privateKey, header)
    await expect(verifyIdToken(line, token, flow)).rejects.toThrow('without a set of keys')
  })
})
