import type { Identified } from '../entities.ts'
import type { Exchange } from '../exchange.ts'
import type { Platform } from '../platform.ts'

const sessionToken = 'session_token'
/** The cookie of the session cache. */
export const sessionData = 'session_data'
const dontRemember = 'dont_remember'

/** The credential that a request carries: what a feature reads (a bearer token, which code sends on purpose), else the signed cookie. */
export function readCredential(
  platform: Pick<Platform, 'hooks'>,
  exchange: Exchange,
): Pick<Identified, 'credential' | 'carrier'> | undefined {
  for (const hook of platform.hooks) {
    const credential = hook.readSessionToken?.(exchange)
    if (credential !== undefined) return { credential, carrier: 'header' }
  }
  const credential = exchange.cookies.getSigned(sessionToken)
  return credential === undefined ? undefined : { credential, carrier: 'cookie' }
}

/** Whether the request carries a token that its caller's own code sends: then the session cookies are left as they are. */
function isCarriedByHeader(platform: Pick<Platform, 'hooks'>, exchange: Exchange): boolean {
  return readCredential(platform, exchange)?.carrier === 'header'
}

/**
 * Hands the credential to the browser: for the session's lifetime, or until it closes when not remembered. Who came with
 * a token gets it by `sessionSent` alone.
 */
export function setSessionCookies(
  platform: Pick<Platform, 'settings' | 'hooks'>,
  exchange: Exchange,
  credential: string,
  remember: boolean,
): void {
  const { lifetime } = platform.settings.session
  const signed = exchange.cookies.sign(credential)
  for (const hook of platform.hooks) hook.sessionSent?.(exchange, signed)
  if (isCarriedByHeader(platform, exchange)) return
  exchange.cookies.set(sessionToken, signed, { maxAge: remember ? lifetime : undefined })
  if (!remember) exchange.cookies.setSigned(dontRemember, 'true')
  else if (exchange.cookies.get(dontRemember) !== undefined) exchange.cookies.clear(dontRemember)
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
