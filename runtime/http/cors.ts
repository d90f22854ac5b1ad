import { FastResponse } from 'srvx'
import type { Settings } from '../settings.ts'
import { isTrustedOrigin } from './redirect.ts'

const exposed = 'set-auth-token, set-auth-jwt, x-retry-after, retry-after, x-request-id, x-total-count'

/** The headers that let a page of a trusted other origin read the answer; none for our own and for strangers. */
export function corsHeaders(
  settings: Pick<Settings, 'origin' | 'trustedOrigins'>,
  request: Request,
): [string, string][] {
  const origin = request.headers.get('origin')
  if (origin === null || origin === settings.origin || !isTrustedOrigin(settings, origin)) return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
    ['access-control-expose-headers', exposed],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['vary', 'Origin'],
  ]
}

/** Answers a preflight from a trusted origin (Fetch standard, CORS protocol); `undefined` for anybody else. */
export function answerPreflight(
  settings: Pick<Settings, 'origin' | 'trustedOrigins'>,
  request: Request,
): Response | undefined {
  const headers = corsHeaders(settings, request)
  if (headers.length === 0 || !request.headers.has('access-control-request-method')) return undefined
  return new FastResponse(null, {
    status: 204,
    headers: [
      ...headers,
      ['access-control-allow-methods', 'GET, POST'],
      ['access-control-allow-headers', 'content-type, authorization'],
      ['access-control-max-age', '600'],
    ],
  })
}
