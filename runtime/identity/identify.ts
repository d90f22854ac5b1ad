import type { Identified } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Platform } from '../contract/platform.ts'
import { acceptsOldSignature } from './old-signature.ts'
import { wasReplaced } from './replaced-session.ts'
import { createSessionFinder } from './session-finder.ts'
import { clearSessionCookies, readCredential, setSessionCookies } from './session-cookies.ts'

/**
 * Makes the function that tells who sent a request: one statement for who is known, none without a credential. An ended token counts as
 * none: the cookie beside it does. Unknown and ended
 * sessions identify nobody, and their cookies are taken back (spec section 4), but for those of a browser that has just been given
 * another session: that is asked for ended ones only.
 */
export function createIdentify(platform: Platform): (exchange: Exchange) => Promise<Identified | null> {
  const findSession = createSessionFinder(platform.db, platform)
  return async function identify(exchange) {
    const read = readCredential(platform, exchange)
    if (read === undefined) return null
    if (read.oldSignature && !(await acceptsOldSignature(platform.db, exchange.now))) return null
    const stored = await findSession(read.credential)
    if (stored === undefined || stored.session.expiresAt <= exchange.now) {
      if (read.carrier === 'header') {
        exchange.tokenEnded = true
        return identify(exchange)
      }
      if (!(await wasReplaced(platform.db, read.credential, exchange.now))) clearSessionCookies(platform, exchange)
      return null
    }
    const { credential, carrier, oldSignature } = read
    if (oldSignature) setSessionCookies(platform, exchange, { credential, ...stored })
    return { credential, carrier, ...stored }
  }
}
