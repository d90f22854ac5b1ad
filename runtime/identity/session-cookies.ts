import type { Exchange } from '../exchange.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'

const sessionToken = 'session_token'
/** The cookie of the session cache. */
export const sessionData = 'session_data'
const dontRemember = 'dont_remember'

/** The credential that a request carries: the signed cookie, else what a feature reads (a bearer token, say). */
export function readCredential(platform: Pick<Platform, 'hooks'>, exchange: Exchange): string | undefined {
  const cookie = exchange.cookies.getSigned(sessionToken)
  if (cookie !== undefined) return cookie
  for (const hook of platform.hooks) {
    const token = hook.readSessionToken?.(exchange)
    if (token !== undefined) return token
  }
  return undefined
}

/** Hands the credential to the browser: for the session's lifetime, or until it closes when not remembered. */
export function setSessionCookies(
  settings: Settings['session'],
  exchange: Exchange,
  credential: string,
  remember: boolean,
): void {
  exchange.cookies.setSigned(sessionToken, credential, { maxAge: remember ? settings.lifetime : undefined })
  if (!remember) exchange.cookies.setSigned(dontRemember, 'true')
  else if (exchange.cookies.get(dontRemember) !== undefined) exchange.cookies.clear(dontRemember)
}

/** Takes back the cached answer of get-session, after a change that it would not show. */
export function forgetSessionCache(exchange: Exchange): void {
  if (exchange.cookies.get(sessionData) !== undefined) exchange.cookies.clear(sessionData)
}

/** Takes every session cookie back. */
export function clearSessionCookies(exchange: Exchange): void {
  for (const name of [sessionToken, sessionData, dontRemember]) exchange.cookies.clear(name)
}
