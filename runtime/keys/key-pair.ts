import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import type { Settings, SigningAlgorithm } from '../contract/settings.ts'

const generate = promisify(generateKeyPair)

/** Every way to sign, in the order in which help texts name them. */
export const signingAlgorithms: readonly SigningAlgorithm[] = ['EdDSA', 'ES256', 'ES512', 'RS256', 'PS256']

/** A new pair. `rsaBits` counts for RS256 and PS256 only; the configuration refuses less than 2048. */
export async function newKeyPair(
  algorithm: SigningAlgorithm,
  { rsaBits }: Pick<Settings['signingKeys'], 'rsaBits'>,
): Promise<{ readonly publicKey: JWK; readonly privateKey: JWK }> {
  const pair = await generated(algorithm, rsaBits)
  return { publicKey: publicMembers(exported(pair.publicKey)), privateKey: exported(pair.privateKey) }
}

function generated(algorithm: SigningAlgorithm, rsaBits: number) {
  if (algorithm === 'EdDSA') return generate('ed25519')
  if (algorithm === 'ES256') return generate('ec', { namedCurve: 'P-256' })
  if (algorithm === 'ES512') return generate('ec', { namedCurve: 'P-521' })
  return generate('rsa', { modulusLength: rsaBits })
}

function exported(key: KeyObject): JWK {
  return key.export({ format: 'jwk' })
}

/** The members of a public key by name (RFC 7518 section 6, RFC 8037 section 2): a private one cannot come along. */
export function publicMembers({ kty, crv, x, y, n, e }: JWK): JWK {
  const members = { kty, crv, x, y, n, e }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** Opens a private half that was stored as JSON text. @throws {Error} when it is no key */
export function privateKeyOf(text: string): KeyObject {
  const key: JWK = JSON.parse(text)
  return createPrivateKey({ key, format: 'jwk' })
}

/** Whether the two halves belong together. */
export function isPair(privateKey: KeyObject, publicKey: JWK): boolean {
  const derived = publicMembers(exported(createPublicKey(privateKey)))
  return Object.entries(derived).every(([name, value]) => Reflect.get(publicKey, name) === value)
}
