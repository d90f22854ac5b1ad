import { FastResponse } from 'srvx'
import { DatabaseUnavailable } from '../database/database.ts'
import type { Log } from '../log.ts'
import { TurnstileFull } from '../security/turnstile.ts'
import type { Settings } from '../settings.ts'
import { Page, Redirect } from './answer.ts'
import { type AuthErrorDetails, defineErrors, type ErrorEntry, isAuthError } from './errors.ts'
import type { HttpExchange } from './exchange.ts'

/** What the corridor itself answers when something is broken or too busy. */
export const serviceErrors = defineErrors({
  INTERNAL_SERVER_ERROR: [500, 'Internal Server Error'],
  SERVICE_UNAVAILABLE: [503, 'The service is busy. Please try again in a moment.'],
})

/** Seconds after which a busy service is worth another try. */
const busyRetryAfter = 2

type HeaderPair = [string, string]

/** The headers of every answer: nothing that carries identity is kept by anybody, nothing is framed or sniffed. */
function standingHeaders(settings: Settings): readonly HeaderPair[] {
  const https: HeaderPair[] = [['strict-transport-security', 'max-age=31536000']]
  return [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['x-frame-options', 'DENY'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"],
    ['cross-origin-resource-policy', 'same-origin'],
    ...(settings.origin.startsWith('https:') ? https : []),
  ]
}

/** Turns what a handler gave or threw into a response, with the cookies and headers of the exchange. */
export interface Responder {
  answer(exchange: HttpExchange, value: unknown): Response
  refuse(exchange: HttpExchange, error: unknown): Response
}

export function createResponder(settings: Settings, log: Log): Responder {
  const standing = standingHeaders(settings)

  function respond(
    exchange: HttpExchange,
    body: string | null,
    status: number,
    statusText: string,
    more: HeaderPair[],
  ) {
    const own = [...exchange.headers(), ...more]
    const names = new Set(own.map(([name]) => name))
    const headers: HeaderPair[] = own.length === 0 ? [...standing] : standing.filter(([name]) => !names.has(name))
    headers.push(...own, ['x-request-id', exchange.requestId])
    for (const line of exchange.cookies.lines()) headers.push(['set-cookie', line])
    return new FastResponse(body, { status, statusText, headers })
  }

  return {
    answer(exchange, value) {
      if (value instanceof Redirect) return respond(exchange, null, 302, 'Found', [['location', value.location]])
      if (value instanceof Page)
        return respond(exchange, value.html, value.status, '', [['content-type', 'text/html; charset=utf-8']])
      return respond(exchange, JSON.stringify(value ?? null), 200, 'OK', [['content-type', 'application/json']])
    },
    refuse(exchange, error) {
      const { entry, details } = refusalOf(error)
      if (entry.status >= 500)
        log.error('http.failed', details.cause, { requestId: exchange.requestId, code: entry.code })
      const body = {
        code: entry.code,
        message: details.message ?? entry.message,
        ...(details.fields && { fields: details.fields }),
      }
      const more: HeaderPair[] = [['content-type', 'application/json']]
      if (details.retryAfter !== undefined) more.push(['retry-after', String(details.retryAfter)])
      return respond(exchange, JSON.stringify(body), entry.status, reasonPhrase(entry.status), more)
    },
  }
}

function refusalOf(error: unknown): { entry: ErrorEntry; details: AuthErrorDetails } {
  if (isAuthError(error)) return error
  if (error instanceof DatabaseUnavailable || error instanceof TurnstileFull) {
    return { entry: serviceErrors.SERVICE_UNAVAILABLE, details: { cause: error, retryAfter: busyRetryAfter } }
  }
  return { entry: serviceErrors.INTERNAL_SERVER_ERROR, details: { cause: error } }
}

/** Clients of the contract read the status name from the reason phrase (wire contract 2.4). */
const phrases: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

function reasonPhrase(status: number): string {
  return phrases[status] ?? ''
}
