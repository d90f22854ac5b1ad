import { hash } from 'node:crypto'
import type { JWTHeaderParameters, ProtectedHeaderParameters } from 'jose'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import * as errors from 'jose/errors'
import { jwtVerify } from 'jose/jwt/verify'
import { equalsInConstantTime } from '../../../security/hash.ts'
import { type Claims, type IdTokenRules, ProviderFailure } from '../provider.ts'
import { sendsNonce } from './authorization.ts'
import { findKey } from './keys.ts'
import type { Line } from './line.ts'

/** Seconds by which clocks may differ. */
const leeway = 60
const longestToken = 16_384
/** With a secret shared by both sides, whoever knows the public key could sign. */
const asymmetric: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
])

/** What is known about the sign-in that an ID token belongs to. */
export interface Expected {
  /** Compared when given; of the flow's own tokens only where the provider was sent one. */
  readonly nonce?: string | undefined
  /** A client brought it; it must be young then. */
  readonly brought: boolean
}

/** The rules for a provider's ID tokens; undefined when it sends none. @throws {ProviderFailure} */
export async function rulesOf({ provider, surroundings }: Line): Promise<IdTokenRules | undefined> {
  return (await provider.idTokenRules?.(surroundings)) ?? provider.idToken
}

/**
 * Claims of a verified ID token (OpenID Connect Core sections 3.1.3.7 and 12.2).
 * @throws {ProviderFailure} naming what is wrong with it
 */
export async function verifyIdToken(line: Line, token: string, expected: Expected): Promise<Claims> {
  const rules = await rulesOf(line)
  if (rules === undefined || (expected.brought && !rules.signIn)) throw refuse('from this provider is not accepted')
  const header = readHeader(token, rules)
  const key = await findKey(line, header)
  const claims = await readSigned(line, token, key, rules)
  checkIssuer(claims, rules)
  checkAudience(claims, line.credentials.clientId, rules)
  checkTimes(claims, line.now, expected.brought ? (rules.maxAge ?? 3600) : undefined)
  const nonce = expected.brought || sendsNonce(line.provider) ? expected.nonce : undefined
  if (nonce !== undefined) checkNonce(claims['nonce'], nonce, rules)
  if (rules.check?.(claims) === false) throw refuse('does not meet a rule of the provider')
  const { sub, iss } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw refuse('has a wrong sub')
  // Rules over the claims (tenants) may have judged it; it is text in any case.
  if (typeof iss !== 'string') throw refuse('has a wrong iss')
  return { ...claims, sub, iss }
}

/** An access token that comes with an ID token must be the one it was issued with (section 3.1.3.6), when that says so. */
export function checkAccessTokenHash(idToken: string, claims: Claims, accessToken: string): void {
  const expected = claims['at_hash']
  if (expected === undefined) return
  const { alg = '' } = parseHeader(idToken)
  const digest = hash(digestOf(alg), accessToken, 'buffer')
  const half = digest.subarray(0, digest.length / 2).toString('base64url')
  if (typeof expected !== 'string' || !equalsInConstantTime(expected, half)) throw refuse('has a wrong at_hash')
}

function digestOf(alg: string): 'sha256' | 'sha384' | 'sha512' {
  if (alg.endsWith('256')) return 'sha256'
  return alg.endsWith('384') ? 'sha384' : 'sha512'
}

function parseHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw refuse('is not a signed token')
  }
}

function readHeader(token: string, rules: IdTokenRules): JWTHeaderParameters {
  if (token.length > longestToken) throw refuse('is too long')
  const { alg, kid, typ, crit } = parseHeader(token)
  if (alg === undefined || !rules.algorithms.includes(alg) || !asymmetric.has(alg)) throw refuse('has a wrong alg')
  if (typ !== undefined && (typeof typ !== 'string' || typ.toUpperCase() !== 'JWT')) throw refuse('has a wrong typ')
  if (crit !== undefined) throw refuse('has a crit that is not understood')
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > 1024)) throw refuse('has a wrong kid')
  return kid === undefined ? { alg } : { alg, kid }
}

async function readSigned(
  { now }: Line,
  token: string,
  key: Parameters<typeof jwtVerify>[1],
  rules: IdTokenRules,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const algorithms = rules.algorithms.filter((algorithm) => asymmetric.has(algorithm))
    const requiredClaims = ['iss', 'aud', 'sub', 'exp', 'iat']
    const options = { algorithms, currentDate: now, clockTolerance: leeway, requiredClaims }
    return (await jwtVerify(token, key, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuse('is expired')
    if (error instanceof errors.JWTClaimValidationFailed) throw refuse(`has a wrong ${error.claim}`)
    throw refuse('is not signed by the provider')
  }
}

function checkIssuer(claims: Readonly<Record<string, unknown>>, { issuers }: IdTokenRules): void {
  const { iss } = claims
  const right = typeof issuers === 'function' ? issuers(claims) : typeof iss === 'string' && issuers.includes(iss)
  if (!right) throw refuse('has a wrong iss')
}

/** Both the audience and the authorized party are this client, or one that is configured beside it (its app). */
function checkAudience(claims: Readonly<Record<string, unknown>>, clientId: string, rules: IdTokenRules): void {
  const { aud, azp } = claims
  const ours: readonly unknown[] = [clientId, ...(rules.audiences ?? [])]
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!audiences.every((audience) => typeof audience === 'string')) throw refuse('has a wrong aud')
  if (!audiences.some((audience) => ours.includes(audience))) throw refuse('has a wrong aud')
  if ((azp !== undefined || audiences.length > 1) && !ours.includes(azp)) throw refuse('has a wrong azp')
}

/** `exp` and `nbf` have been judged with the signature; `iat` is judged here. All are finite numbers. */
function checkTimes({ exp, iat }: Readonly<Record<string, unknown>>, now: Date, maxAge: number | undefined): void {
  const seconds = now.getTime() / 1000
  if (typeof exp !== 'number' || !Number.isFinite(exp)) throw refuse('has a wrong exp')
  if (typeof iat !== 'number' || !Number.isFinite(iat) || iat > seconds + leeway) throw refuse('has a wrong iat')
  if (maxAge !== undefined && iat < seconds - maxAge - leeway) throw refuse('is too old')
}

function checkNonce(claim: unknown, nonce: string, { hashedNonce = false }: IdTokenRules): void {
  const itself = typeof claim === 'string' && equalsInConstantTime(claim, nonce)
  const hashed = hashedNonce && typeof claim === 'string' && equalsInConstantTime(claim, hash('sha256', nonce, 'hex'))
  if (!itself && !hashed) throw refuse('has a wrong nonce')
}

function refuse(why: string): ProviderFailure {
  return new ProviderFailure(`The ID token ${why}`)
}
