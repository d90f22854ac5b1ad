import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import type { JWK } from 'jose'

/** The moment at which the tokens of the tests are judged, in seconds. */
export const now = 1_800_000_000
export const issuer = 'https://auth.example.com'
export const audience = 'https://api.example.com'

/** Claims that are in order. */
export const goodClaims = { iss: issuer, aud: audience, sub: 'user-1', iat: now - 10, exp: now + 890 }

/** A key with its published half. */
export interface TestKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: KeyObject
  readonly jwk: JWK
}

const pairs = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES512: () => generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

export function testKey(alg: keyof typeof pairs, kid = `kid-${alg}`): TestKey {
  const { publicKey, privateKey } = pairs[alg]()
  return { kid, alg, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), alg, kid } }
}

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Signs any header and payload, as text or as a value: also what no library would sign. */
export function forge(key: TestKey, header: unknown, payload: unknown): string {
  const input = `${encoded(header)}.${encoded(payload)}`
  return `${input}.${signature(key, input).toString('base64url')}`
}

export function signature({ alg, privateKey }: TestKey, input: string): Buffer {
  const bytes = Buffer.from(input)
  if (alg === 'EdDSA') return signBytes(null, bytes, privateKey)
  if (alg.startsWith('ES')) {
    return signBytes(alg === 'ES256' ? 'sha256' : 'sha512', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  }
  // 6 is RSA_PKCS1_PSS_PADDING, 1 is RSA_PKCS1_PADDING.
  const padding = alg === 'PS256' ? { padding: 6, saltLength: 32 } : { padding: 1 }
  return signBytes('sha256', bytes, { key: privateKey, ...padding })
}

/** A token that is in order, with changes. */
export function tokenOf(
  key: TestKey,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): string {
  return forge(key, { alg: key.alg, kid: key.kid, typ: 'JWT', ...header }, { ...goodClaims, ...claims })
}
