import { isLoopbackHost } from '../common/loopback.ts'
import type { Settings } from '../contract/settings.ts'
import { isTrustedOrigin } from './redirect.ts'
import { makeResponse } from './response.ts'
import { parseUrl } from './url.ts'

const exposed = 'set-auth-token, set-auth-jwt, x-retry-after, retry-after, x-request-id, x-total-count'

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

/** Answers a preflight from a trusted origin (Fetch standard, CORS protocol); `undefined` for anybody else. */
export function answerPreflight(settings: CorsSettings, request: Request): Response | undefined {
  const headers = corsHeaders(settings, request)
  if (headers.length === 0 || !request.headers.has('access-control-request-method')) return undefined
  return makeResponse(null, {
    status: 204,
    headers: [
      ...headers,
      ['access-control-allow-methods', 'GET, POST'],
      ['access-control-allow-headers', 'content-type, authorization'],
      ['access-control-max-age', '600'],
    ],
  })
}
