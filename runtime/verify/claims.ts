import { isRecord } from './json.ts'
import { TokenRefused } from './refused.ts'

/** What a verified token says: the registered claims, and what the service puts beside them. */
export interface Claims {
  readonly iss: string
  readonly aud: string | readonly string[]
  /** The user. */
  readonly sub: string
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
  /** Who acts in the user's place, such as an administrator who impersonates (RFC 8693 section 4.1); absent where nobody does. */
  readonly act?: Actor
  readonly [name: string]: unknown
}

/** Who acts for the subject of a token. */
export interface Actor {
  readonly sub: string
  readonly [name: string]: unknown
}

/** What the claims have to say. */
export interface Expected {
  readonly issuer: string
  readonly audience: readonly string[]
  /** Seconds by which clocks may differ. */
  readonly clockTolerance: number
}

/** No token of ours lives longer; seconds. */
const longestLife = 86_400

/** Checks the registered claims (RFC 7519 section 4.1). @throws {TokenRefused} */
export function checkClaims(claims: Readonly<Record<string, unknown>>, expected: Expected, now: Date): Claims {
  const { iss, aud, sub, act } = claims
  if (typeof iss !== 'string') throw missing('iss')
  if (iss !== expected.issuer) throw new TokenRefused('issuer', 'The token is from somebody else')
  if (!isAudience(aud)) throw missing('aud')
  if (!(typeof aud === 'string' ? [aud] : aud).some((one) => expected.audience.includes(one))) {
    throw new TokenRefused('audience', 'The token is for somebody else')
  }
  if (typeof sub !== 'string' || sub === '') throw missing('sub')
  const { iat, exp } = checkTimes(claims, now.getTime() / 1000, expected.clockTolerance)
  if (act !== undefined && !isActor(act)) throw missing('act')
  return { ...claims, iss, aud, sub, iat, exp, ...(act !== undefined && { act }) }
}

function checkTimes({ iat, exp, nbf }: Readonly<Record<string, unknown>>, now: number, tolerance: number) {
  if (!isTime(exp)) throw missing('exp')
  if (!isTime(iat)) throw missing('iat')
  if (nbf !== undefined && !isTime(nbf)) throw missing('nbf')
  if (exp <= now - tolerance) throw new TokenRefused('expired', 'The token is over')
  if (iat > now + tolerance || (nbf ?? iat) > now + tolerance) {
    throw new TokenRefused('too_early', 'The token is not good yet')
  }
  if (exp <= iat || exp - iat > longestLife) throw new TokenRefused('claim', 'The claim exp is too far from iat')
  return { iat, exp }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isAudience(value: unknown): value is string | string[] {
  if (typeof value === 'string') return true
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
}

function isActor(value: unknown): value is Actor {
  return isRecord(value) && typeof value['sub'] === 'string' && value['sub'] !== ''
}

function missing(name: string): TokenRefused {
  return new TokenRefused('claim', `The claim ${name} is missing or of the wrong type`)
}
