import * as base64url from 'jose/base64url'
import type { SigningAlgorithm } from '../contract/settings.ts'
import { parseObject } from './json.ts'
import { TokenRefused } from './refused.ts'

/** What a token says of itself, before anything is proven. */
export interface Parts {
  readonly algorithm: SigningAlgorithm
  /** Good for looking up a published key and for nothing else. */
  readonly kid: string
  /** To be believed after the signature was checked. */
  readonly payload: Uint8Array
}

/** Longest token that is looked at, in characters. */
const longest = 8192
const longestKid = 128

/** Takes a compact JWS apart (RFC 7515 section 7.1). @throws {TokenRefused} when it is not one of the form we issue */
export function partsOf(token: unknown, algorithms: readonly SigningAlgorithm[]): Parts {
  if (typeof token !== 'string') throw new TokenRefused('malformed', 'A token is text')
  if (token.length > longest) throw new TokenRefused('malformed', 'The token is too long')
  const parts = token.split('.')
  const [header, payload, signature] = parts.map(bytesOf)
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined) {
    throw new TokenRefused('malformed', 'A token has three parts')
  }
  return { ...headerOf(header, algorithms), payload }
}

/** One text, one value: the same bytes written otherwise would be another token with the same signature. */
function bytesOf(part: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]+$/.test(part)) throw new TokenRefused('malformed', 'A part is not base64url')
  try {
    const bytes = base64url.decode(part)
    if (base64url.encode(bytes) === part) return bytes
  } catch {
    // Said below, in the same words.
  }
  throw new TokenRefused('malformed', 'A part is not base64url')
}

/**
 * The header may say three things. Whatever else stands there would bring a key along (`jwk`, `jku`, `x5c`, `x5u`), ask for
 * rules that we do not know (`crit`, `b64`, `zip`) or promise another content (`cty`) (RFC 8725 sections 3.1 to 3.10).
 */
function headerOf(bytes: Uint8Array, algorithms: readonly SigningAlgorithm[]): Omit<Parts, 'payload'> {
  const header = parseObject(bytes, 'header')
  const { alg, kid, typ } = header
  const algorithm = algorithms.find((allowed) => allowed === alg)
  if (algorithm === undefined) throw new TokenRefused('algorithm', 'The algorithm is not allowed')
  if (Object.keys(header).some((name) => !['alg', 'kid', 'typ'].includes(name))) {
    throw new TokenRefused('header', 'The header says what is not understood')
  }
  if (typeof typ !== 'string' || typ.toUpperCase() !== 'JWT')
    throw new TokenRefused('type', 'The token is of another type')
  if (typeof kid !== 'string' || kid === '' || kid.length > longestKid) {
    throw new TokenRefused('header', 'The header names no key')
  }
  return { algorithm, kid }
}
