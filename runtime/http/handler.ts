import type { Identified } from '../entities.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { Page, Redirect } from './answer.ts'
import { readBody } from './body.ts'
import type { CookieSigner } from './cookies.ts'
import { corsHeaders } from './cors.ts'
import { AuthError, defineErrors, isAuthError } from './errors.ts'
import { HttpExchange } from './exchange.ts'
import { guardOrigin } from './guard.ts'
import { inputParser, readQuery } from './parse.ts'
import { checkRedirectTargets, withQuery } from './redirect.ts'
import type { Responder } from './respond.ts'
import type { Context, Route, Schema } from './route.ts'

/** The refusals of callers who are not who they would have to be. */
export const callerErrors = defineErrors({
  UNAUTHORIZED: [401, 'Unauthorized'],
  SESSION_NOT_FRESH: [403, 'Session is not fresh'],
})

/** What the corridor is built with; identity comes from above, so that `http/` knows nothing of sessions. */
export interface Corridor {
  readonly platform: Platform
  readonly signer: CookieSigner
  readonly responder: Responder
  readonly clock: () => Date
  /** Who sent this request, or null. */
  identify(exchange: HttpExchange): Promise<Identified | null>
  isFresh(identity: Identified, now: Date): boolean
}

/** Answers one request; `search` is the query part of its URL, with the question mark or empty. */
type Handler = (request: Request, params: Readonly<Record<string, string>>, search: string) => Promise<Response>

/** The way of one request: guard → parse → identify → handle → answer. */
export function createHandler(corridor: Corridor, route: Route): Handler {
  const { platform, responder } = corridor
  const { db, settings, log, passwords, hooks, fields } = platform
  const { spec } = route
  const guarded = route.method !== 'GET' && !route.path.startsWith('/callback/')
  const parseQuery = queryParser(settings, spec.query)
  const parseBody = spec.body && inputParser(spec.body, 'body')

  async function bodyOf(request: Request): Promise<unknown> {
    const body = parseBody?.(await readBody(request, settings.bodyBytes, spec.form))
    if (typeof body === 'object' && body !== null) checkRedirectTargets(settings, body)
    return body
  }

  async function requireCaller(exchange: HttpExchange): Promise<Identified> {
    const identity = await corridor.identify(exchange)
    if (identity === null) throw new AuthError(callerErrors.UNAUTHORIZED)
    if (spec.caller === 'fresh-session' && !corridor.isFresh(identity, exchange.now)) {
      throw new AuthError(callerErrors.SESSION_NOT_FRESH)
    }
    return identity
  }

  // Most calls are reads without a body by anyone: what they do not need costs them nothing, not even a turn of the loop.
  async function walk(
    exchange: HttpExchange,
    params: Readonly<Record<string, string>>,
    search: string,
  ): Promise<unknown> {
    const { request, now } = exchange
    const query = parseQuery(search)
    const body = parseBody === undefined ? undefined : await bodyOf(request)
    const identity = spec.caller === 'anyone' ? null : await requireCaller(exchange)
    let found: Promise<Identified | null> | undefined
    const identify = () => (found ??= identity === null ? corridor.identify(exchange) : Promise.resolve(identity))
    const asked = { exchange, now, identity, identify, params, body, query }
    const context: Context = { db, settings, log, passwords, hooks, fields, ...asked }
    const value: unknown = await route.handle(context)
    return isFormNavigation(route, request) ? formAnswer(value, body) : value
  }

  return async (request, params, search) => {
    const exchange = new HttpExchange(request, corridor.clock(), settings, corridor.signer)
    for (const [name, value] of corsHeaders(settings, request)) exchange.setHeader(name, value)
    try {
      if (guarded) guardOrigin(settings, request.headers)
    } catch (error) {
      return responder.refuse(exchange, error)
    }
    try {
      return responder.answer(exchange, await walk(exchange, params, search))
    } catch (error) {
      if (isAuthError(error) && isFormNavigation(route, request)) {
        return responder.answer(exchange, formRefusal(settings, error))
      }
      return responder.refuse(exchange, error)
    }
  }
}

/** Parses a query; the one without parameters, which nearly all requests have, is parsed once. */
function queryParser(settings: Settings, schema: Schema | undefined): (search: string) => unknown {
  if (schema === undefined) return () => undefined
  const parse = inputParser(schema, 'query')
  const absent = schema.allows({}) ? Object.freeze(parse({})) : undefined
  return (search) => {
    if (search === '' && absent !== undefined) return absent
    const query = parse(readQuery(search))
    if (typeof query === 'object' && query !== null) checkRedirectTargets(settings, query)
    return query
  }
}

/** A form that the browser itself submitted wants a page to go to, not JSON. */
function isFormNavigation(route: Route, request: Request): boolean {
  return route.spec.form !== undefined && request.headers.get('sec-fetch-mode') === 'navigate'
}

/** Where a form goes on to: the callback URL that it brought, which was checked, else the root. */
function formAnswer(value: unknown, body: unknown): Redirect | Page {
  if (value instanceof Redirect || value instanceof Page) return value
  const target: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'callbackURL') : undefined
  return new Redirect(typeof target === 'string' && target !== '' ? target : '/')
}

/** A form that failed ends on the error page (spec section 2). */
function formRefusal(settings: Settings, error: AuthError): Redirect {
  return new Redirect(withQuery(`${settings.basePath}/error`, { error: error.entry.code }))
}
