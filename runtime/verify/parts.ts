import * as base64url from 'jose/base64url'
import type { SigningAlgorithm } from '../contract/settings.ts'
import { parseObject } from './json.ts'
import { TokenRefused } from './refused.ts'

/** What a token says of itself, before anything is proven. */
export interface Parts {
  readonly algorithm: SigningAlgorithm
  /** Good for looking up a published key and for nothing else. */
  readonly kid: string
}

/** Longest token that is looked at, in characters. */
const longest = 8192
const longestKid = 128

/**
 * Makes the function that reads what a compact JWS (RFC 7515 section 7.1) says of itself. Tokens of one key have one header: the last
 * one that was right is remembered.
 * @throws {TokenRefused} when it is not one of the form we issue
 */
export function partsReader(algorithms: readonly SigningAlgorithm[]): (token: unknown) => Parts {
  let last: { readonly header: string; readonly parts: Parts } | undefined
  return (token) => {
    const header = headerIn(token)
    if (last?.header !== header) last = { header, parts: headerOf(base64url.decode(header), algorithms) }
    return last.parts
  }
}

/** The header of a token of three parts, each of which is base64url. */
function headerIn(token: unknown): string {
  if (typeof token !== 'string') throw new TokenRefused('malformed', 'A token is text')
  if (token.length > longest) throw new TokenRefused('malformed', 'The token is too long')
  const parts = token.split('.')
  const [header] = parts
  if (parts.length !== 3 || header === undefined) throw new TokenRefused('malformed', 'A token has three parts')
  if (!parts.every(isBase64url)) throw new TokenRefused('malformed', 'A part is not base64url')
  return header
}

/** Last letters whose unused bits are zero, by how many letters stand beyond the last four. */
const lastLetters = [undefined, '', 'AQgw', 'AEIMQUYcgkosw048']

/** One text, one value: the same bytes written otherwise would be another token with the same signature (RFC 4648 section 3.5). */
function isBase64url(part: string): boolean {
  const allowed = lastLetters[part.length % 4]
  return /^[A-Za-z0-9_-]+$/.test(part) && (allowed === undefined || allowed.includes(part.charAt(part.length - 1)))
}

/**
 * The header may say three things. Whatever else stands there would bring a key along (`jwk`, `jku`, `x5c`, `x5u`), ask for
 * rules that we do not know (`crit`, `b64`, `zip`) or promise another content (`cty`) (RFC 8725 sections 3.1 to 3.10).
 */
function headerOf(bytes: Uint8Array, algorithms: readonly SigningAlgorithm[]): Parts {
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
