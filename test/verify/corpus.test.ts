import { createHmac, createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createVerifier, type Doubt, TokenRefused } from '../../runtime/verify/index.ts'
import { audience, encoded, forge, goodClaims, issuer, now, signature, testKey, tokenOf } from './signer.ts'

const key = testKey('EdDSA')
const rsa = testKey('RS256')
const pss = testKey('PS256')
const curve = testKey('ES256')
const stranger = testKey('EdDSA', key.kid)
const jwks = { keys: [key.jwk, rsa.jwk, pss.jwk, curve.jwk] }
const verify = createVerifier({ jwks, issuer, audience, clockTolerance: 5, now: () => new Date(now * 1000) })

const header = { alg: 'EdDSA', kid: key.kid, typ: 'JWT' }
const good = tokenOf(key)
const [head = '', body = '', tail = ''] = good.split('.')

/** Signed with a shared secret: what everybody can read. */
function withSecret(secret: string | Buffer): string {
  const input = `${encoded({ alg: 'HS256', kid: rsa.kid, typ: 'JWT' })}.${encoded(goodClaims)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** The order of the base point of Ed25519: S and S + L say the same to a careless verifier (RFC 8032 section 8.4). */
function malleable(token: string): string {
  const bytes = Buffer.from(token.split('.')[2] ?? '', 'base64url')
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  let scalar = order
  for (let index = 31; index >= 0; index -= 1) scalar += BigInt(bytes[32 + index] ?? 0) << BigInt(8 * index)
  for (let index = 0; index < 32; index += 1) bytes[32 + index] = Number((scalar >> BigInt(8 * index)) & 255n)
  return `${head}.${body}.${bytes.toString('base64url')}`
}

/** The same bytes, with other unused bits in the last letter. */
function otherLastLetter(part: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return part.slice(0, -1) + letters[(letters.indexOf(part.at(-1) ?? '') ^ 1) & 63]
}

/** A token whose payload ends on another letter, and why it is refused: where a payload has no unused bits, it says something else. */
function altered(more: string): [Doubt, string] {
  const [start = '', payload = '', end = ''] = tokenOf(key, { more }).split('.')
  return [payload.length % 4 === 0 ? 'signature' : 'malformed', `${start}.${otherLastLetter(payload)}.${end}`]
}

const publicPem = createPublicKey(rsa.privateKey).export({ type: 'spki', format: 'pem' }).toString()
const { alg: _alg, ...withoutAlg } = header
const { kid: _kid, ...withoutKid } = header
const { typ: _typ, ...withoutTyp } = header
const without = (name: string) => Object.fromEntries(Object.entries(goodClaims).filter(([claim]) => claim !== name))

const corpus: readonly [string, Doubt, unknown][] = [
  ['alg none, no signature', 'malformed', `${encoded({ ...header, alg: 'none' })}.${body}.`],
  ['alg none with a signature', 'algorithm', forge(key, { ...header, alg: 'none' }, goodClaims)],
  ['alg nOnE', 'algorithm', forge(key, { ...header, alg: 'nOnE' }, goodClaims)],
  ['HS256 with the public key as PEM', 'algorithm', withSecret(publicPem)],
  ['HS256 with the public key as JWK', 'algorithm', withSecret(JSON.stringify(rsa.jwk))],
  ['HS256 with the modulus', 'algorithm', withSecret(Buffer.from(rsa.jwk.n ?? '', 'base64url'))],
  ['an empty alg', 'algorithm', forge(key, { ...header, alg: '' }, goodClaims)],
  ['no alg', 'algorithm', forge(key, withoutAlg, goodClaims)],
  ['an alg that is a list', 'algorithm', forge(key, { ...header, alg: ['EdDSA'] }, goodClaims)],
  ['an alg in lower case', 'algorithm', forge(key, { ...header, alg: 'eddsa' }, goodClaims)],
  ['an encryption alg', 'algorithm', forge(key, { ...header, alg: 'RSA-OAEP' }, goodClaims)],
  ['RS256 with the key of EdDSA', 'key', forge(rsa, { ...header, alg: 'RS256' }, goodClaims)],
  ['EdDSA with the key of RS256', 'key', forge(key, { ...header, kid: rsa.kid }, goodClaims)],
  [
    'PS256 with the key of RS256',
    'key',
    forge({ ...rsa, alg: 'PS256' }, { ...header, alg: 'PS256', kid: rsa.kid }, goodClaims),
  ],
  ['ES512 with a key on P-256', 'key', forge(curve, { ...header, alg: 'ES512', kid: curve.kid }, goodClaims)],
  ['no kid', 'header', forge(key, withoutKid, goodClaims)],
  ['an empty kid', 'header', forge(key, { ...header, kid: '' }, goodClaims)],
  ['a kid that is a number', 'header', forge(key, { ...header, kid: 1 }, goodClaims)],
  ['a kid of 200 characters', 'header', forge(key, { ...header, kid: 'k'.repeat(200) }, goodClaims)],
  ['an unknown kid', 'unknown_key', forge(key, { ...header, kid: 'other' }, goodClaims)],
  ['a kid that is a path', 'unknown_key', forge(key, { ...header, kid: '../../../../dev/null' }, goodClaims)],
  ['a kid that is SQL', 'unknown_key', forge(key, { ...header, kid: "x' union select 'k" }, goodClaims)],
  ['a kid that every object has', 'unknown_key', forge(key, { ...header, kid: '__proto__' }, goodClaims)],
  ['a kid that is an address', 'unknown_key', forge(key, { ...header, kid: 'https://evil.example/k' }, goodClaims)],
  ['jwk: a key that it brings along', 'header', forge(stranger, { ...header, jwk: stranger.jwk }, goodClaims)],
  ['jku', 'header', forge(stranger, { ...header, jku: 'https://evil.example/jwks' }, goodClaims)],
  ['x5u', 'header', forge(stranger, { ...header, x5u: 'https://evil.example/c' }, goodClaims)],
  ['x5c', 'header', forge(stranger, { ...header, x5c: ['AA=='] }, goodClaims)],
  ['crit', 'header', forge(key, { ...header, crit: ['exp'] }, goodClaims)],
  ['b64 with crit', 'header', forge(key, { ...header, crit: ['b64'], b64: false }, goodClaims)],
  ['zip', 'header', forge(key, { ...header, zip: 'DEF' }, goodClaims)],
  ['cty: a token in a token', 'header', forge(key, { ...header, cty: 'JWT' }, good)],
  ['typ at+jwt', 'type', forge(key, { ...header, typ: 'at+jwt' }, goodClaims)],
  ['typ of a logout token', 'type', forge(key, { ...header, typ: 'logout+jwt' }, goodClaims)],
  ['no typ', 'type', forge(key, withoutTyp, goodClaims)],
  ['a signature by another key', 'signature', tokenOf(stranger)],
  ['the signature of another token', 'signature', `${head}.${body}.${tokenOf(key, { sub: 'b' }).split('.')[2]}`],
  ['another payload under the signature', 'signature', `${head}.${encoded({ ...goodClaims, sub: 'root' })}.${tail}`],
  ['no signature', 'malformed', `${head}.${body}.`],
  ['a signature of zeros (EdDSA)', 'signature', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
  [
    'a signature of zeros (ES256)',
    'signature',
    `${tokenOf(curve).split('.').slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`,
  ],
  ['S + L in the place of S', 'signature', malleable(good)],
  ['a signature that is too short', 'signature', `${head}.${body}.${tail.slice(0, 40)}`],
  ['other unused bits in the signature', 'malformed', `${head}.${body}.${otherLastLetter(tail)}`],
  ...['', 'x', 'xx'].map((more): [string, Doubt, string] => [
    `other unused bits in a payload with ${more.length} letters more`,
    ...altered(more),
  ]),
  ['a padded signature', 'malformed', `${good}==`],
  ['a line break at the end', 'malformed', `${good}\n`],
  ['two parts', 'malformed', `${head}.${body}`],
  ['four parts', 'malformed', `${good}.${tail}`],
  ['five parts, as of an encrypted token', 'malformed', `${good}.${tail}.${tail}`],
  ['an empty text', 'malformed', ''],
  ['no text', 'malformed', undefined],
  ['the JSON form of a JWS', 'malformed', JSON.stringify({ protected: head, payload: body, signature: tail })],
  ['more than 8 KiB', 'malformed', tokenOf(key, { more: 'x'.repeat(8192) })],
  ['a header that is no JSON', 'malformed', forge(key, '{"alg":', goodClaims)],
  [
    'a header of nothing but brackets',
    'malformed',
    forge(key, `{"a":${'['.repeat(2500)}${']'.repeat(2500)},"a":0}`, {}),
  ],
  ['a header that is a list', 'malformed', forge(key, '["EdDSA"]', goodClaims)],
  [
    'a header that says alg twice',
    'malformed',
    forge(key, `{"alg":"none","alg":"EdDSA","kid":"${key.kid}","typ":"JWT"}`, goodClaims),
  ],
  ['a payload that is no JSON', 'malformed', forge(key, header, 'sub=1')],
  ['a payload that is null', 'malformed', forge(key, header, 'null')],
  [
    'a payload that says sub twice',
    'malformed',
    forge(key, header, JSON.stringify(goodClaims).replace('{', '{"sub":"root",')),
  ],
  [
    'a payload that says sub twice, once with an escape',
    'malformed',
    forge(key, header, JSON.stringify(goodClaims).replace('{', '{"s\\u0075b":"root",')),
  ],
  [
    'a payload with a name twice further down',
    'malformed',
    forge(key, header, JSON.stringify(goodClaims).replace('{', '{"a":[{"b":1,"c":{},"b":2}],')),
  ],
  ['no exp', 'claim', forge(key, header, without('exp'))],
  ['exp as text', 'claim', tokenOf(key, { exp: String(now + 900) })],
  ['exp null', 'claim', tokenOf(key, { exp: null })],
  [
    'exp beyond all numbers',
    'claim',
    forge(key, header, JSON.stringify(goodClaims).replace(/"exp":\d+/, '"exp":1e999')),
  ],
  ['exp in a hundred years', 'claim', tokenOf(key, { exp: now + 3_153_600_000 })],
  ['exp before iat', 'claim', tokenOf(key, { iat: now + 4, exp: now + 3 })],
  ['exp in the past', 'expired', tokenOf(key, { iat: now - 900, exp: now - 6 })],
  ['exp in milliseconds', 'claim', tokenOf(key, { exp: (now + 900) * 1000 })],
  ['no iat', 'claim', forge(key, header, without('iat'))],
  ['iat in the future', 'too_early', tokenOf(key, { iat: now + 6 })],
  ['nbf in the future', 'too_early', tokenOf(key, { nbf: now + 6 })],
  ['nbf as text', 'claim', tokenOf(key, { nbf: String(now) })],
  ['no iss', 'claim', forge(key, header, without('iss'))],
  ['another iss', 'issuer', tokenOf(key, { iss: 'https://auth.example.com.evil.example' })],
  ['iss with a slash more', 'issuer', tokenOf(key, { iss: `${issuer}/` })],
  ['iss as a list', 'claim', tokenOf(key, { iss: [issuer] })],
  ['no aud', 'claim', forge(key, header, without('aud'))],
  ['another aud', 'audience', tokenOf(key, { aud: 'https://other.example.com' })],
  ['an empty list as aud', 'claim', tokenOf(key, { aud: [] })],
  ['aud with something else in its list', 'claim', tokenOf(key, { aud: [audience, 1] })],
  ['no sub', 'claim', forge(key, header, without('sub'))],
  ['an act that is text', 'claim', forge(key, header, { ...goodClaims, act: 'admin' })],
  ['an act without a sub', 'claim', forge(key, header, { ...goodClaims, act: {} })],
  ['an act whose sub is a number', 'claim', forge(key, header, { ...goodClaims, act: { sub: 1 } })],
  ['an empty sub', 'claim', tokenOf(key, { sub: '' })],
  ['a sub that is a number', 'claim', tokenOf(key, { sub: 1 })],
]

describe('latchkey/verify', () => {
  it.each(corpus)('refuses %s (%s)', async (_name, code, token) => {
    const refusal = await Reflect.apply(verify, undefined, [token]).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(TokenRefused)
    expect(refusal).toMatchObject({ name: 'TokenRefused', code })
    if (typeof token === 'string' && token !== '') expect(String(refusal)).not.toContain(token)
  })

  it.each([key, rsa, pss, curve].map((one) => [one.alg, one] as const))('accepts a token of %s', async (_name, one) => {
    await expect(verify(tokenOf(one, { role: 'reader' }))).resolves.toEqual({ ...goodClaims, role: 'reader' })
  })

  it('accepts one of several audiences, and clocks that differ by the tolerance', async () => {
    await verify(tokenOf(key, { aud: ['https://other.example.com', audience] }))
    await verify(tokenOf(key, { exp: now - 4, iat: now - 900 }))
    await verify(tokenOf(key, { iat: now + 5, nbf: now + 5 }))
  })

  it('refuses a token with any single bit of it changed', async () => {
    const bytes = Buffer.from(good)
    const flips = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return changed.toString('latin1')
    })
    const results = await Promise.allSettled(flips.map((flip) => verify(flip)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
  })

  it('accepts only the algorithms that it was told', async () => {
    const strict = createVerifier({ jwks, issuer, audience, algorithms: ['ES256'], now: () => new Date(now * 1000) })
    await strict(tokenOf(curve))
    await expect(strict(good)).rejects.toMatchObject({ code: 'algorithm' })
  })

  it.each([
    ['for encryption', { ...key.jwk, use: 'enc' }],
    ['for signing only', { ...key.jwk, key_ops: ['sign'] }],
    ['for another algorithm', { ...key.jwk, alg: 'ES256' }],
    ['that is no point', { ...key.jwk, x: 'AA' }],
  ])('refuses a published key %s', async (_name, jwk) => {
    const other = createVerifier({ jwks: { keys: [jwk] }, issuer, audience, now: () => new Date(now * 1000) })
    await expect(other(good)).rejects.toMatchObject({ code: 'key' })
  })

  it('refuses a published RSA key of 1024 bits', async () => {
    const { n = '' } = rsa.jwk
    const short = { keys: [{ ...rsa.jwk, n: n.slice(0, 171) }] }
    const other = createVerifier({ jwks: short, issuer, audience, now: () => new Date(now * 1000) })
    await expect(other(tokenOf(rsa))).rejects.toMatchObject({ code: 'key' })
  })

  it('signs nothing itself: the forger of these tests is independent of it', () => {
    expect(signature(key, `${head}.${body}`).toString('base64url')).toBe(tail)
  })

  it.each<[string, object]>([
    ['issuer', { jwks, audience }],
    ['audience', { jwks, issuer }],
    ['audience', { jwks, issuer, audience: [] }],
    ['clockTolerance', { jwks, issuer, audience, clockTolerance: 61 }],
    ['algorithms', { jwks, issuer, audience, algorithms: ['HS256'] }],
    ['algorithms', { jwks, issuer, audience, algorithms: [] }],
    ['one of jwksURL and jwks', { issuer, audience }],
    ['jwks', { jwks: { keys: [key.jwk, stranger.jwk] }, issuer, audience }],
    ['jwksURL', { jwksURL: 'http://auth.example.com/jwks', issuer, audience }],
    ['jwksURL', { jwksURL: 'https://me:pass@auth.example.com/jwks', issuer, audience }],
    ['jwksURL', { jwksURL: 'file:///etc/passwd', issuer, audience }],
  ])('says at start that %s is wrong', (word, options) => {
    expect(() => Reflect.apply(createVerifier, undefined, [options])).toThrow(word)
  })
})
