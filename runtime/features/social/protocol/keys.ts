import type { CryptoKey, JSONWebKeySet, JWTHeaderParameters } from 'jose'
import * as errors from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import { ProviderFailure } from '../provider.ts'
import { addressKey } from './document.ts'
import type { Line } from './line.ts'

const keptSeconds = 600
const refetchSeconds = 60

/**
 * The provider's public key for an ID token, by `kid` and algorithm, from its key set and nowhere else. An unknown `kid`
 * asks for the set anew, at most once a minute for each provider. @throws {ProviderFailure}
 */
export async function findKey(line: Line, header: JWTHeaderParameters): Promise<CryptoKey> {
  const url = line.endpoints.jwks
  if (url === undefined) throw new ProviderFailure(`${line.provider.id} has no address of keys`)
  const place = `keys:${addressKey(url)}`
  const kept = await line.cache.get(place)
  if (isKeySet(kept)) {
    const key = await select(kept, header)
    if (key !== undefined) return key
    const waiting = `keys-asked:${line.provider.id}:${addressKey(url)}`
    if ((await line.cache.get(waiting)) !== undefined) throw unknownKey(line)
    await line.cache.set(waiting, true, refetchSeconds)
  }
  const fresh = await fetchKeySet(line, url)
  await line.cache.set(place, fresh, keptSeconds)
  const key = await select(fresh, header)
  if (key === undefined) throw unknownKey(line)
  return key
}

async function fetchKeySet(line: Line, url: string): Promise<JSONWebKeySet> {
  const { host, status, json } = await line.door.send({ url, headers: { ...line.provider.headers } })
  if (status !== 200 || !isKeySet(json)) throw new ProviderFailure(`${host} answered ${status} without a set of keys`)
  return json
}

async function select(set: JSONWebKeySet, header: JWTHeaderParameters): Promise<CryptoKey | undefined> {
  try {
    // Only these two of the token's own words; a key that the token brings along (jwk, jku, x5c, x5u) is never looked at.
    const { alg, kid } = header
    return await createLocalJWKSet(set)(kid === undefined ? { alg } : { alg, kid })
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined
    throw new ProviderFailure('The set of keys has no single usable key for the ID token')
  }
}

function unknownKey(line: Line): ProviderFailure {
  return new ProviderFailure(`No key of ${line.provider.id} fits the ID token`)
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return (
    typeof value === 'object' &&
    value !== null &&
    'keys' in value &&
    Array.isArray(value.keys) &&
    value.keys.every((key) => typeof key === 'object' && key !== null && !Array.isArray(key))
  )
}
