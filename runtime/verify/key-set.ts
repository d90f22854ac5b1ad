import type { CryptoKey, JWK } from 'jose'
import { importJWK } from 'jose/key/import'
import type { SigningAlgorithm } from '../contract/settings.ts'
import { isRecord } from './json.ts'
import { TokenRefused } from './refused.ts'

/** Published keys by id. */
export interface KeySet {
  has(kid: string): boolean
  /** The key of that id. @throws {TokenRefused} when there is none, or it does not fit the algorithm */
  find(kid: string, algorithm: SigningAlgorithm): Promise<CryptoKey>
}

/** The type and curve that an algorithm needs (RFC 7518 section 3.1, RFC 8037 section 3.1). */
const shapes: Readonly<Record<SigningAlgorithm, { readonly kty: string; readonly crv?: string }>> = {
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  ES256: { kty: 'EC', crv: 'P-256' },
  ES512: { kty: 'EC', crv: 'P-521' },
  RS256: { kty: 'RSA' },
  PS256: { kty: 'RSA' },
}

/** Characters of the modulus of an RSA key of 2048 bits. */
const shortestModulus = 342

/** Reads a JSON Web Key Set (RFC 7517 section 5); `undefined` when it is none. Keys of an unknown kind are passed over. */
export function keySetOf(value: unknown): KeySet | undefined {
  if (!isRecord(value) || !Array.isArray(value['keys']) || !value['keys'].every(isRecord)) return undefined
  const named = value['keys'].flatMap((key): [string, JWK][] =>
    typeof key['kid'] === 'string' ? [[key['kid'], key]] : [],
  )
  const keys = new Map(named)
  // Two keys of one name: nobody can know which of them is meant.
  if (keys.size < named.length) return undefined
  const opened = new Map<string, Promise<CryptoKey>>()
  return {
    has: (kid) => keys.has(kid),
    find(kid, algorithm) {
      const key = keys.get(kid)
      if (key === undefined) throw new TokenRefused('unknown_key', 'Nobody publishes the key of the token')
      if (!fits(key, algorithm)) throw new TokenRefused('key', 'The key is not for this algorithm')
      const name = `${algorithm} ${kid}`
      const known = opened.get(name) ?? open(key, algorithm)
      opened.set(name, known)
      return known
    },
  }
}

function fits(key: JWK, algorithm: SigningAlgorithm): boolean {
  const { kty, crv } = shapes[algorithm]
  if (key.kty !== kty || (crv !== undefined && key.crv !== crv)) return false
  if (kty === 'RSA' && (typeof key.n !== 'string' || key.n.length < shortestModulus)) return false
  if (key.alg !== undefined && key.alg !== algorithm) return false
  if (key.use !== undefined && key.use !== 'sig') return false
  return key.key_ops === undefined || (Array.isArray(key.key_ops) && key.key_ops.includes('verify'))
}

async function open({ kty, crv, x, y, n, e }: JWK, algorithm: SigningAlgorithm): Promise<CryptoKey> {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined)
  try {
    const key = await importJWK(Object.fromEntries(members), algorithm)
    if (!(key instanceof Uint8Array)) return key
  } catch {
    // Said below: a published key that is none.
  }
  throw new TokenRefused('key', 'The published key cannot be read')
}
