import type { CryptoKey, JSONWebKeySet } from 'jose'
import * as errors from 'jose/errors'
import { compactVerify } from 'jose/jws/compact/verify'
import type { SigningAlgorithm } from '../contract/settings.ts'
import { checkClaims, type Claims } from './claims.ts'
import { parseObject } from './json.ts'
import { keySetOf } from './key-set.ts'
import { partsReader } from './parts.ts'
import { TokenRefused } from './refused.ts'
import { type KeySource, remoteKeys } from './remote-keys.ts'

/** Whose tokens are accepted, and for whom. */
export interface VerifierOptions {
  /** Address of the keys, e.g. `https://auth.example.com/api/auth/jwks`; fetched when needed and kept as it allows. */
  readonly jwksURL?: string
  /** The keys themselves, in the place of an address. */
  readonly jwks?: JSONWebKeySet
  /** The claim `iss` must be this, e.g. `https://auth.example.com`. */
  readonly issuer: string
  /** The claim `aud` must hold one of these. */
  readonly audience: string | readonly string[]
  /** Default: EdDSA, ES256, ES512, RS256, PS256. Never one with a shared secret. */
  readonly algorithms?: readonly SigningAlgorithm[]
  /** Seconds by which clocks may differ, 0 to 60. Default 5. */
  readonly clockTolerance?: number
  /** Default: the system's clock. */
  readonly now?: () => Date
  /** Default: the `fetch` of the surroundings. */
  readonly fetch?: typeof fetch
}

/** Gives the claims of a token. @throws {TokenRefused} | {KeySetUnavailable} */
export type Verifier = (token: string) => Promise<Claims>

const known: readonly SigningAlgorithm[] = ['EdDSA', 'ES256', 'ES512', 'RS256', 'PS256']

/**
 * Makes a function that verifies our tokens (RFC 7519 section 7.2, RFC 8725) without asking the service about each.
 * @throws {TypeError} when an option is missing or wrong
 * @example const verify = createVerifier({ jwksURL: 'https://auth.example.com/api/auth/jwks', issuer: 'https://auth.example.com', audience: 'https://api.example.com' })
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { now = () => new Date(), algorithms = known } = options
  const expected = expectedOf(options)
  if (algorithms.length === 0 || !algorithms.every((algorithm) => known.includes(algorithm))) {
    throw new TypeError(`algorithms: expected some of ${known.join(', ')}`)
  }
  const source = sourceOf(options, now)
  const partsOf = partsReader(algorithms)
  return async (token) => {
    const { algorithm, kid } = partsOf(token)
    const keys = await source(kid)
    const payload = await signedPayload(token, await keys.find(kid, algorithm), algorithm)
    return checkClaims(parseObject(payload, 'payload'), expected, now())
  }
}

function expectedOf({ issuer, audience, clockTolerance = 5 }: VerifierOptions) {
  const list = typeof audience === 'string' ? [audience] : audience
  if (typeof issuer !== 'string' || issuer === '') throw new TypeError('issuer: expected the claim iss of the tokens')
  if (!Array.isArray(list) || list.length === 0 || !list.every((one) => typeof one === 'string' && one !== '')) {
    throw new TypeError('audience: expected one or more names')
  }
  if (!(clockTolerance >= 0 && clockTolerance <= 60)) throw new TypeError('clockTolerance: expected 0 to 60 seconds')
  return { issuer, audience: list, clockTolerance }
}

function sourceOf({ jwksURL, jwks, fetch }: VerifierOptions, now: () => Date): KeySource {
  if ((jwksURL === undefined) === (jwks === undefined)) throw new TypeError('Give one of jwksURL and jwks')
  // Called through the global object: some runtimes ask for that.
  if (jwksURL !== undefined)
    return remoteKeys({ url: jwksURL, now, fetch: fetch ?? ((...call) => globalThis.fetch(...call)) })
  const keys = keySetOf(jwks)
  if (keys === undefined) throw new TypeError('jwks: expected a JSON Web Key Set')
  return async () => keys
}

/** What the signature vouches for. @throws {TokenRefused} when it is not right */
async function signedPayload(token: string, key: CryptoKey, algorithm: SigningAlgorithm): Promise<Uint8Array> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [algorithm] })
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    throw new TokenRefused('signature', 'The signature is not right')
  }
}
