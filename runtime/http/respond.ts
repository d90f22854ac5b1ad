import { createHash } from 'node:crypto'
import { SemaphoreFull } from '../common/semaphore.ts'
import type { Log } from '../contract/log.ts'
import type { Settings } from '../contract/settings.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { NotModified, Page, type PagePolicy, pictureSource, Redirect, Reply, Unfinished, Written } from './answer.ts'
import { type AuthErrorDetails, defineErrors, type ErrorEntry, isAuthError } from './errors.ts'
import { inLine } from './client-lines.ts'
import type { HttpExchange } from './http-exchange.ts'
import { jsonText } from './json-text.ts'

/** What the pipeline itself answers when something is broken or too busy. */
export const serviceErrors = defineErrors({
  INTERNAL_SERVER_ERROR: [500, 'Internal Server Error'],
  SERVICE_UNAVAILABLE: [503, 'The service is busy. Please try again in a moment.'],
  /** In development only; elsewhere nobody else's business. */
  MIGRATIONS_PENDING: [503, 'The database is not up to date. Run: npx latchkey migrate'],
})

/** Seconds after which a busy service is worth another try. */
const busyRetryAfter = 2

/** Names and values in turn, as `Reply.headers`. */
type Headers = readonly string[]

/** The headers of every answer: nothing that carries identity is kept by anybody, nothing is framed or sniffed. */
function standingHeaders(settings: Settings): Headers {
  const https = ['strict-transport-security', 'max-age=31536000']
  return [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['x-frame-options', 'DENY'],
    ['content-security-policy', contentPolicy({})],
    ['cross-origin-resource-policy', 'same-origin'],
    settings.origin.startsWith('https:') ? https : [],
  ].flat()
}

/** No script and nothing from elsewhere but a logo; a page's one style sheet is named by its hash. */
function contentPolicy({ style, image, formTargets = [] }: PagePolicy): string {
  const hash = style === undefined ? undefined : createHash('sha256').update(style).digest('base64')
  const rules = ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]
  rules.push(["form-action 'self'", ...formTargets].join(' '))
  if (hash !== undefined) rules.push(`style-src 'sha256-${hash}'`)
  if (image !== undefined) rules.push(`img-src ${pictureSource(image)}`)
  return rules.join('; ')
}

/** Turns what a handler gave or threw into an answer, with the cookies and headers of the exchange. */
export interface Responder {
  answer(exchange: HttpExchange, value: unknown): Reply
  refuse(exchange: HttpExchange, error: unknown): Reply
}

export function createResponder(settings: Settings, log: Log): Responder {
  const standing = standingHeaders(settings)
  const json: Headers = [...standing, 'content-type', 'application/json']
  const unstyled = without(standing, (name) => name === 'content-security-policy')
  const page: Headers = [...unstyled, 'content-type', 'text/html; charset=utf-8']

  return {
    answer(exchange, given) {
      const value = given instanceof Unfinished ? unfinished(given) : given
      if (value instanceof Redirect) {
        return new Reply(302, 'Found', headersOf(exchange, [...json, 'location', value.location]), null)
      }
      if (value instanceof NotModified) {
        return new Reply(304, '', headersOf(exchange, [...standing, 'etag', value.etag]), null)
      }
      if (value instanceof Page) {
        const headers = [...page, 'content-security-policy', contentPolicy(value.policy)]
        return new Reply(value.status, '', headersOf(exchange, headers), value.html)
      }
      const text = value instanceof Written ? value.json : jsonText(value)
      return new Reply(200, 'OK', headersOf(exchange, json), text)
    },
    refuse(exchange, error) {
      const { entry, details } = refusalOf(error)
      exchange.errorCode = entry.code
      const ours = { code: entry.code, status: details.status ?? entry.status, provider: details.provider }
      const { code, status } = inLine(settings, exchange.request, ours)
      if (status >= 500) {
        log.error('http.failed', details.cause, { requestId: exchange.requestId, code: entry.code })
      }
      const { message = entry.message, fields, reason, retryAfter, methods, captcha } = details
      if (retryAfter !== undefined) exchange.setHeader('retry-after', String(retryAfter))
      // The name that clients of the contract read (wire contract 2.8); a proxy may drop the standard one.
      if (status === 429 && retryAfter !== undefined) exchange.setHeader('x-retry-after', String(retryAfter))
      const body = JSON.stringify({
        code,
        message,
        // Our own widgets decide by our names, whatever other pages are told.
        ...(code !== entry.code && { latchkeyCode: entry.code }),
        ...(fields && { fields }),
        ...(reason !== undefined && { reason }),
        ...(methods && { methods }),
        ...captcha,
      })
      return new Reply(status, reasonPhrase(status), headersOf(exchange, json), body)
    },
  }
}

function unfinished({ body, location, redirects }: Unfinished): unknown {
  return redirects ? new Redirect(location) : body
}

/** The headers of an answer: the standing ones, where the exchange has none of its own, its own, and its cookies. */
function headersOf(exchange: HttpExchange, standing: Headers): string[] {
  const own = exchange.headers()
  const headers: string[] = own === undefined ? standing.slice() : without(standing, (name) => own.has(name))
  if (own !== undefined) for (const [name, value] of own) headers.push(name, value)
  headers.push('x-request-id', exchange.requestId)
  for (const line of exchange.cookies.lines()) headers.push('set-cookie', line)
  return headers
}

function without(headers: Headers, isLeftOut: (name: string) => boolean): string[] {
  const left: string[] = []
  for (let place = 0; place < headers.length; place += 2) {
    const [name = '', value = ''] = [headers[place], headers[place + 1]]
    if (!isLeftOut(name)) left.push(name, value)
  }
  return left
}

function refusalOf(error: unknown): { entry: ErrorEntry; details: AuthErrorDetails } {
  if (isAuthError(error)) return error
  if (error instanceof DatabaseUnavailable || error instanceof SemaphoreFull) {
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
