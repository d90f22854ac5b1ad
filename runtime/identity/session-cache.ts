import type { Identified, Identity } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import type { FieldNames, Platform } from '../contract/platform.ts'
import { hashToken } from '../security/hash.ts'
import { sessionData } from './session-cookies.ts'

/** What the cookie holds (wire contract 3.3), bound to the credential that it was made for. */
interface Cached {
  readonly session: Record<string, unknown>
  readonly user: Record<string, unknown>
  readonly updatedAt: number
  readonly version: '1'
  readonly binding: string
}

/** What is signed: the identity and its end. */
function contentOf(cached: Cached, expiresAt: number): string {
  return JSON.stringify({ ...cached, expiresAt })
}

function bindingOf(credential: string): string {
  return hashToken(credential).toString('base64url')
}

/**
 * Keeps an identity in a signed cookie for `session.cookieCache` seconds, and no longer than the browser is open where it is
 * not remembered; one that is too large is not kept.
 */
export function writeSessionCache(
  platform: Platform,
  exchange: Exchange,
  { credential, remember, ...identity }: Identity & Pick<Identified, 'credential' | 'remember'>,
): void {
  const { session } = platform.settings
  if (session.cookieCache === 0) return
  const updatedAt = exchange.now.getTime()
  const expiresAt = Math.min(updatedAt + session.cookieCache * 1000, identity.session.expiresAt.getTime())
  const plain: { session: Record<string, unknown>; user: Record<string, unknown> } = JSON.parse(
    JSON.stringify(identity),
  )
  const cached: Cached = { ...plain, updatedAt, version: '1', binding: bindingOf(credential) }
  const content = contentOf(cached, expiresAt)
  const signature = exchange.cookies.sign(sessionData, content).slice(content.length + 1)
  const value = Buffer.from(JSON.stringify({ session: cached, expiresAt, signature })).toString('base64url')
  if (value.length > limits.cookieCacheCharacters) {
    platform.log.warn('session.cache-too-large', { requestId: exchange.requestId, characters: value.length })
    return
  }
  exchange.cookies.set(sessionData, value, { maxAge: remember ? session.cookieCache : undefined })
}

/** The identity in the cookie; `undefined` when there is none, it ended, was altered, or belongs to another credential. */
export function readSessionCache(platform: Platform, exchange: Exchange, credential: string): Identity | undefined {
  const { session } = platform.settings
  const value = session.cookieCache === 0 ? undefined : exchange.cookies.get(sessionData)
  if (value === undefined || value === '') return undefined
  const parsed = decode(value)
  const trusted =
    parsed !== undefined &&
    parsed.expiresAt > exchange.now.getTime() &&
    parsed.session.binding === bindingOf(credential) &&
    exchange.cookies.verify(sessionData, `${contentOf(parsed.session, parsed.expiresAt)}.${parsed.signature}`) !==
      undefined
  if (trusted) return revive(parsed.session, platform.fields)
  exchange.cookies.clear(sessionData)
  return undefined
}

function decode(value: string): { session: Cached; expiresAt: number; signature: string } | undefined {
  try {
    const parsed: { session?: Cached; expiresAt?: number; signature?: string } = JSON.parse(
      Buffer.from(value, 'base64url').toString('utf8'),
    )
    const { session, expiresAt, signature } = parsed
    if (
      typeof session !== 'object' ||
      session === null ||
      typeof expiresAt !== 'number' ||
      typeof signature !== 'string'
    )
      return undefined
    return { session, expiresAt, signature }
  } catch {
    // Not JSON: somebody else's text, treated like a wrong signature.
    return undefined
  }
}

/** JSON keeps dates as text; these keys are dates again, and columns of users that a feature keeps as times. */
const dates = new Set(['createdAt', 'updatedAt', 'expiresAt', 'secondFactorAt'])

function revive(cached: Cached, { types }: FieldNames): Identity {
  const { session, user } = cached
  const isTime = (key: string) => dates.has(key) || types?.get(key) === 'timestamp with time zone'
  return JSON.parse(JSON.stringify({ session, user }), (key: string, value: unknown) =>
    isTime(key) && typeof value === 'string' ? new Date(value) : value,
  )
}
