import { isLoopbackHost } from '../common/loopback.ts'
import type { Log } from '../contract/log.ts'
import type { Settings } from '../contract/settings.ts'
import { makeResponse } from './answer.ts'
import { readAppAddress } from './app-address.ts'
import { AuthError, defineErrors } from './errors.ts'
import { isTrustedOrigin, parseUrl } from './redirect.ts'

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
  const source = origin ?? originOf(headers.get('referer')) ?? (site === null ? appOriginOf(headers) : null)
  if (source === null) {
    if (site === 'same-origin') return
    if (site !== null || headers.has('cookie')) throw new AuthError(guardErrors.MISSING_OR_NULL_ORIGIN)
    return
  }
  if (source === 'null') throw new AuthError(guardErrors.MISSING_OR_NULL_ORIGIN)
  if (!isTrustedOrigin(settings, source)) throw new AuthError(guardErrors.INVALID_ORIGIN)
}

/**
 * Whether a script of a trusted page makes this call, by what its browser says (Fetch Metadata): a link that somebody opens is never
 * one, and no page can say so of itself.
 */
export function isOwnScript(settings: Pick<Settings, 'trustedOrigins'>, headers: Headers): boolean {
  if (headers.get('sec-fetch-mode') !== 'cors') return false
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : isTrustedOrigin(settings, origin)
}

/**
 * The app that an Expo client says it is: its requests have a cookie and, since no browser makes them, no Origin. A page cannot send
 * this header elsewhere without a preflight, and never without its own Origin.
 */
function appOriginOf(headers: Headers): string | null {
  const app = headers.get('expo-origin')?.replace(/(?<=:\/\/[^/]*)\/+$/, '') ?? null
  return app === null || readAppAddress(app) === undefined ? null : app
}

function originOf(referer: string | null): string | null {
  if (referer === null) return null
  return parseUrl(referer)?.origin ?? 'null'
}

const exposed =
  'set-auth-token, set-auth-jwt, x-retry-after, retry-after, ratelimit, ratelimit-policy, x-request-id, x-total-count'

type CorsSettings = Pick<Settings, 'dev' | 'basePath' | 'origin' | 'trustedOrigins'>

/** The headers that let a page of a trusted other origin read the answer; none for our own and for strangers. */
export function corsHeaders(settings: CorsSettings, request: Request): [string, string][] {
  const origin = request.headers.get('origin')
  if (origin === null || origin === settings.origin) return []
  if (!isTrustedOrigin(settings, origin)) return mayLearnWhy(settings, request, origin) ? readable(origin) : []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
    ['access-control-expose-headers', exposed],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['vary', 'Origin'],
  ]
}

/**
 * In development, a page on this machine may read that the service runs (`GET /ok`, without cookies): so it can tell a
 * service that does not trust it from one that is not there, which look the same to it.
 */
function mayLearnWhy({ dev, basePath }: CorsSettings, { method, url }: Request, origin: string): boolean {
  const page = dev && method === 'GET' ? parseUrl(origin) : null
  return page !== null && isLoopbackHost(page.hostname) && parseUrl(url)?.pathname === `${basePath}/ok`
}

/** Without the header that allows credentials: what a signed-in person would be told stays unreadable. */
function readable(origin: string): [string, string][] {
  return [
    ['access-control-allow-origin', origin],
    ['vary', 'Origin'],
  ]
}

const readHeaders = ['content-type', 'authorization', 'x-captcha-response']

/** Answers a preflight from a trusted origin (Fetch standard, CORS protocol); `undefined` for anybody else. */
export function answerPreflight(
  settings: CorsSettings & Pick<Settings, 'allowedHeaders'>,
  request: Request,
): Response | undefined {
  const headers = corsHeaders(settings, request)
  if (headers.length === 0 || !request.headers.has('access-control-request-method')) return undefined
  return makeResponse(null, {
    status: 204,
    headers: [
      ...headers,
      ['access-control-allow-methods', 'GET, POST'],
      ['access-control-allow-headers', [...readHeaders, ...settings.allowedHeaders].join(', ')],
      ['access-control-max-age', '600'],
    ],
  })
}

/** Origins that are told of before this says no more: who makes them up does not fill the log. */
const mostOrigins = 50
const longestOrigin = 200

/**
 * In development, writes once for each origin that a page of it cannot read what the service answers, and the line that
 * mends it: the browser tells the page nothing but that the call failed.
 */
export function createOriginNotice(
  settings: Pick<Settings, 'dev' | 'trustedOrigins'>,
  log: Log,
): (request: Request) => void {
  if (!settings.dev) return () => {}
  const told = new Set<string>()
  return (request) => {
    const origin = request.headers.get('origin')
    if (origin === null || origin.length > longestOrigin || told.has(origin) || told.size >= mostOrigins) return
    if (isTrustedOrigin(settings, origin)) return
    told.add(origin)
    log.warn('http.origin-not-trusted', { origin, advice: adviceFor(origin) })
  }
}

function adviceFor(origin: string): string {
  if (origin === 'null') return 'A page from a file has no origin: serve it over http.'
  return `Its pages cannot read the answers. Add '${origin}' to trustedOrigins in auth.config.ts.`
}
