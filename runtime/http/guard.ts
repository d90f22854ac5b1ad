import type { Settings } from '../contract/settings.ts'
import { AuthError, defineErrors } from './errors.ts'
import { isTrustedOrigin } from './redirect.ts'
import { parseUrl } from './url.ts'

/** Refusals of calls that another site may have started (wire contract 2.6). */
export const guardErrors = defineErrors({
  INVALID_ORIGIN: [403, 'Invalid origin'],
  MISSING_OR_NULL_ORIGIN: [403, 'Missing or null Origin'],
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: [403, 'Cross-site navigation login blocked'],
})

/**
 * Lets a state-changing call pass only when no foreign site can be behind it: with any sign of a browser (Cookie, Origin,
 * Referer, Sec-Fetch-*), the origin must be trusted. Calls from servers carry none of these.
 * @throws {AuthError} INVALID_ORIGIN, MISSING_OR_NULL_ORIGIN, CROSS_SITE_NAVIGATION_LOGIN_BLOCKED
 */
export function guardOrigin(settings: Pick<Settings, 'trustedOrigins'>, headers: Headers): void {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' && headers.get('sec-fetch-mode') === 'navigate') {
    throw new AuthError(guardErrors.CROSS_SITE_NAVIGATION_LOGIN_BLOCKED)
  }
  if (origin === 'null' && site === 'same-origin') return
  const source = origin ?? originOf(headers.get('referer'))
  if (source === null) {
    if (site === 'same-origin') return
    if (site !== null || headers.has('cookie')) throw new AuthError(guardErrors.MISSING_OR_NULL_ORIGIN)
    return
  }
  if (source === 'null') throw new AuthError(guardErrors.MISSING_OR_NULL_ORIGIN)
  if (!isTrustedOrigin(settings, source)) throw new AuthError(guardErrors.INVALID_ORIGIN)
}

function originOf(referer: string | null): string | null {
  if (referer === null) return null
  return parseUrl(referer)?.origin ?? 'null'
}
