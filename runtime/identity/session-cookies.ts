import type { Identified, Session } from '../contract/entities.ts'
import type { CookieJar, Exchange } from '../contract/exchange.ts'
import type { Beginning, PresentedCredential } from '../contract/hooks.ts'
import type { Platform } from '../contract/platform.ts'

/** The cookie of the credential. */
const sessionToken = 'session_token'
/** The cookie of the session cache. */
export const sessionData = 'session_data'
const dontRemember = 'dont_remember'

/** A credential in the form that the cookie of a session has; `undefined` when it was not signed by us. */
export function readSigned(cookies: CookieJar, signed: string): PresentedCredential | undefined {
  const credential = cookies.verify(sessionToken, signed)
  if (credential !== undefined) return { credential, oldSignature: false }
  const old = cookies.verifyOld(signed)
  return old === undefined ? undefined : { credential: old, oldSignature: true }
}

/**
 * The credential that a request carries: what a feature reads (a bearer token, which code sends on purpose), unless that turned out to
 * have ended, else the signed cookie.
 */
export function readCredential(
  platform: Pick<Platform, 'hooks'>,
  exchange: Exchange,
): (PresentedCredential & Pick<Identified, 'carrier'>) | undefined {
  const presented = presentedToken(platform, exchange)
  if (typeof presented === 'string') return { credential: presented, oldSignature: false, carrier: 'header' }
  if (presented !== undefined) return carriedBy('header', presented)
  const signed = exchange.cookies.get(sessionToken)
  const read = signed === undefined ? undefined : readSigned(exchange.cookies, signed)
  return read && carriedBy('cookie', read)
}

/** The token that a feature read, unless that turned out to have ended. */
function presentedToken({ hooks }: Pick<Platform, 'hooks'>, exchange: Exchange) {
  return exchange.tokenEnded ? undefined : hooks.readSessionToken(exchange)
}

/** Written out: what a feature read says nothing of how it came. */
function carriedBy<Carrier extends 'header' | 'cookie'>(
  carrier: Carrier,
  { credential, oldSignature }: PresentedCredential,
) {
  return { credential, oldSignature, carrier }
}

/** The credential in the session cookie, where that is what counts. */
export function carriedByCookie(platform: Pick<Platform, 'hooks'>, exchange: Exchange): string | undefined {
  const read = readCredential(platform, exchange)
  return read?.carrier === 'cookie' ? read.credential : undefined
}

/** Whether the request carries a token that its caller's own code sends: then the session cookies are left as they are. */
export function isCarriedByHeader(platform: Pick<Platform, 'hooks'>, exchange: Exchange): boolean {
  return presentedToken(platform, exchange) !== undefined
}

/** A session, as it is handed to whoever holds it. */
interface HandedSession {
  readonly session: Session
  readonly credential: string
  readonly remember: boolean
  readonly began?: Beginning | null
}

/**
 * Hands the credential to the browser: until the session ends, or until it closes when not remembered. Who came with
 * a token gets it by `sessionSent` alone, unless they sign in: a browser is who signed in last. `began` for a session that begins with
 * this answer.
 * @returns whether the browser got it as a cookie
 */
export function setSessionCookies(
  platform: Pick<Platform, 'settings' | 'hooks'>,
  exchange: Exchange,
  { credential, remember, session, began = null }: HandedSession,
): boolean {
  const maxAge = remember ? Math.ceil((session.expiresAt.getTime() - exchange.now.getTime()) / 1000) : undefined
  const signed = exchange.cookies.sign(sessionToken, credential)
  const signsIn = began !== null && !began.replaces
  const byCookie = signsIn || !isCarriedByHeader(platform, exchange)
  if (byCookie) {
    exchange.cookies.set(sessionToken, signed, { maxAge })
    if (!remember) exchange.cookies.setSigned(dontRemember, 'true')
    else if (exchange.cookies.get(dontRemember) !== undefined) exchange.cookies.clear(dontRemember)
  }
  platform.hooks.sessionSent(exchange, signed, { session, credential, maxAge, began, byCookie })
  return byCookie
}

/** Takes back the cached answer of get-session, after a change that it would not show. */
export function forgetSessionCache(exchange: Exchange): void {
  if (exchange.cookies.get(sessionData) !== undefined) exchange.cookies.clear(sessionData)
}

/** Takes every session cookie back, unless the caller came with a token: the cookies may be somebody else's session. */
export function clearSessionCookies(platform: Pick<Platform, 'hooks'>, exchange: Exchange): void {
  if (isCarriedByHeader(platform, exchange)) return
  for (const name of [sessionToken, sessionData, dontRemember]) exchange.cookies.clear(name)
}
