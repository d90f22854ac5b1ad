// Long because it is the whole way of a call, in the order in which it is gone.
import type { Actor } from '../contract/change.ts'
import type { Identified } from '../contract/entities.ts'
import type { GatedCall } from '../contract/hooks.ts'
import type { Platform, RobotCheck } from '../contract/platform.ts'
import type { Settings } from '../contract/settings.ts'
import type { Step } from '../contract/tracer.ts'
import { goOn, isWaiting, type Waiting } from '../common/waiting.ts'
import { violatedConstraint } from '../database/database.ts'
import { Page, Redirect, type Reply, Unfinished } from './answer.ts'
import { readBody } from './body.ts'
import type { CookieSigner } from './cookies.ts'
import { AuthError, defineErrors, type ErrorEntry, isAuthError } from './errors.ts'
import { HttpExchange } from './http-exchange.ts'
import { corsHeaders, guardOrigin } from './origins.ts'
import { type InputOwner, inputErrors, inputParser, readQuery } from './parse.ts'
import type { RateLimiter } from './rate-limit/limiter.ts'
import { bodyWithPicture, checkPictures } from './pictures.ts'
import { checkRedirectTargets, withQuery } from './redirect.ts'
import type { Responder } from './respond.ts'
import type { Context, Route, Schema, ServiceCaller } from './route.ts'
import { presentedKey, requireServiceKey, type ServiceKeyCaller } from './service-caller.ts'

/** The errors for callers who are not who they would have to be. */
export const callerErrors = defineErrors({
  UNAUTHORIZED: [401, 'Unauthorized'],
  SESSION_NOT_FRESH: [403, 'Session is not fresh'],
  /** Sent with `methods`: the second factors that the person has; none, and one has to be set up first. */
  STEP_UP_REQUIRED: [403, 'Confirm with your second factor to go on'],
})

/** What the pipeline is built with; identity comes from above, so that `http/` knows nothing of sessions. */
export interface Pipeline {
  readonly platform: Platform
  readonly signer: CookieSigner
  readonly responder: Responder
  readonly clock: () => Date
  /** Who sent this request, or null. */
  identify(exchange: HttpExchange): Promise<Identified | null>
  /** What keeps somebody out until they have done something; undefined where no feature has a gate. */
  readonly gate?:
    ((exchange: HttpExchange, identity: Identified, call: GatedCall) => Promise<ErrorEntry | undefined>) | undefined
  /** Who is on record for what a caller changes; undefined where nothing is put on record. */
  readonly actorOf?: ((caller: Identified | ServiceCaller) => Actor) | undefined
  isFresh(identity: Identified, now: Date): boolean
  /** The second factors with which the person can do what `requireStepUp` asks; undefined where they did it a moment ago. */
  stepUpMethods(exchange: HttpExchange, identity: Identified): Promise<readonly string[] | undefined>
  /** Whether the user began this session, and nobody in their place. */
  isOwn(identity: Identified): boolean
  readonly limiter: RateLimiter
  /** Asks whether a caller is a robot; undefined where no feature does. */
  readonly robotCheck?: RobotCheck | undefined
  /** Looks once for a proxy that nobody named. */
  readonly noticeProxy?: ((exchange: HttpExchange) => void) | undefined
  /** What violated constraints mean, by name. */
  readonly constraints: Readonly<Record<string, ErrorEntry>>
  /**
   * Waits for the answer whether the database has every table; undefined once it has. Absent where somebody looked before.
   * @throws {AuthError} with 503 while migrations are pending
   */
  readonly requireMigrated?: (() => Promise<void> | undefined) | undefined
  /** Who holds a service key; null when it is unknown, revoked or expired. */
  findServiceKey(key: string, now: Date): Promise<ServiceKeyCaller | null>
}

/** What a caller brings; the body is read when its turn comes, and only where a route takes one. */
export interface Given {
  readonly params: Readonly<Record<string, string>>
  /** The query part of the URL, with the question mark, or empty. */
  readonly search: string
  body(): Promise<unknown>
}

/** Parses, identifies, counts, asks whether a robot calls, and handles; gives the handler's value and the body that it got. */
export type Invoke = (exchange: HttpExchange, given: Given, service: ServiceCaller | null) => Waiting<Invoked>

/** What came of a call. */
interface Invoked {
  readonly value: unknown
  readonly body: unknown
}

/** What is known once a call may be handled. */
interface Admitted {
  readonly body: unknown
  readonly identity: Identified | null
  /** What is done once the call was handled: a robot check counts it. */
  readonly passed?: (() => Promise<void>) | undefined
}

/** Of a call by anyone, without a body and without limits. */
const everybody: Admitted = { body: undefined, identity: null }

/** The way of one call that is the same over HTTP and in the process: parse → identify → limit → robots → handle. */
export function createInvoke(pipeline: Pipeline, route: Route, owner: InputOwner = 'request'): Invoke {
  const { platform } = pipeline
  const { settings } = platform
  const { spec } = route
  const parseQuery = queryParser(settings, spec.query)
  const parseBody = spec.body && inputParser(spec.body, 'body', owner)
  const limiter = pipeline.limiter.of(route)

  async function bodyOf(parse: (input: unknown) => unknown, given: Given): Promise<unknown> {
    const body = parse(await given.body())
    if (typeof body !== 'object' || body === null) return body
    checkRedirectTargets(settings, body)
    if (spec.pictures === true) checkPictures(settings, body)
    return body
  }

  const open = spec.caller === 'session-or-service'
  // Code that only a server calls is not the person's call, whoever it is for.
  const { gate } = pipeline
  const passGate =
    gate === undefined || spec.gate === false || spec.caller === 'server'
      ? undefined
      : async (exchange: HttpExchange, identity: Identified) => {
          const error = await gate(exchange, identity, { method: route.method, path: route.path })
          if (error !== undefined) throw new AuthError(error)
        }

  async function identifyAny(exchange: HttpExchange): Promise<Identified | null> {
    const identity = await pipeline.identify(exchange)
    if (identity !== null) exchange.actor ??= pipeline.actorOf?.(identity)
    if (identity !== null && passGate !== undefined) await passGate(exchange, identity)
    return identity
  }

  async function requireCaller(exchange: HttpExchange, service: ServiceCaller | null): Promise<Identified | null> {
    const identity = await identifyAny(exchange)
    if (identity !== null && spec.ownSession === true && !pipeline.isOwn(identity)) {
      throw new AuthError(callerErrors.SESSION_NOT_FRESH)
    }
    if (spec.caller === 'server' || (open && service !== null)) return identity
    if (identity === null) throw new AuthError(callerErrors.UNAUTHORIZED)
    if (spec.caller === 'fresh-session' && !pipeline.isFresh(identity, exchange.now)) {
      throw new AuthError(callerErrors.SESSION_NOT_FRESH)
    }
    const methods = spec.requireStepUp === true ? await pipeline.stepUpMethods(exchange, identity) : undefined
    if (methods !== undefined) throw new AuthError(callerErrors.STEP_UP_REQUIRED, { methods })
    return identity
  }

  /** The database decides about uniqueness; what it refuses has a word where a feature gave it one. */
  function handled(context: Context): unknown {
    try {
      const value: unknown = route.handle(context)
      return isWaiting(value) ? value.then(undefined, failed) : value
    } catch (error) {
      return failed(error)
    }
  }

  function failed(error: unknown): never {
    const entry = pipeline.constraints[violatedConstraint(error) ?? '']
    throw entry === undefined ? error : new AuthError(entry, { cause: error })
  }

  async function admit(exchange: HttpExchange, given: Given, service: ServiceCaller | null): Promise<Admitted> {
    const byClient = service === null
    if (limiter !== undefined && byClient) limiter.rejectKnown(exchange)
    const body = parseBody === undefined ? undefined : await bodyOf(parseBody, given)
    const identity = spec.caller === 'anyone' ? null : await requireCaller(exchange, service)
    if (limiter !== undefined) await limiter.increment(exchange, { body, identity, byClient })
    const target = byClient ? spec.robots : undefined
    // After the limits, because asking costs more than counting.
    const passed = target === undefined ? undefined : await pipeline.robotCheck?.(platform, { exchange, target, body })
    return { body, identity, passed }
  }

  function handle(
    exchange: HttpExchange,
    given: Given,
    service: ServiceCaller | null,
    query: unknown,
    { body, identity, passed }: Admitted,
  ): Waiting<Invoked> {
    const { now } = exchange
    let found: Promise<Identified | null> | undefined
    const identify = () => (found ??= identity === null ? identifyAny(exchange) : Promise.resolve(identity))
    const { params } = given
    const caller = spec.caller === 'server' || open ? service : null
    if (caller !== null) exchange.actor ??= pipeline.actorOf?.(caller)
    const via = caller !== null && identity === null ? 'service' : (spec.via ?? 'account')
    const asked = { exchange, now, identity, identify, service: caller, via, params, body, query }
    const value = handled(contextOf(platform, asked))
    if (passed === undefined) return goOn(value, (known) => ({ value: known, body }))
    return goOn(value, async (known) => {
      await passed()
      return { value: known, body }
    })
  }

  // Many calls are reads without a body by anyone: what they do not need costs them nothing, not even a turn of the loop.
  const isOpen =
    parseBody === undefined && spec.caller === 'anyone' && limiter === undefined && spec.robots === undefined
  return (exchange, given, service) => {
    const query = parseQuery(given.search)
    if (isOpen) return handle(exchange, given, service, query, everybody)
    return admit(exchange, given, service).then((admitted) => handle(exchange, given, service, query, admitted))
  }
}

type Asked = Omit<Context, keyof Platform>

/** What a handler gets. Written out: spreading both, for every request, was the dearest line of the whole pipeline. */
function contextOf(platform: Platform, asked: Asked): Context {
  return {
    db: platform.db,
    settings: platform.settings,
    log: platform.log,
    keys: platform.keys,
    passwords: platform.passwords,
    passwordPolicy: platform.passwordPolicy,
    passwordScreen: platform.passwordScreen,
    passwordWatch: platform.passwordWatch,
    signInCode: platform.signInCode,
    passwordSource: platform.passwordSource,
    hooks: platform.hooks,
    fields: platform.fields,
    variable: platform.variable,
    cache: platform.cache,
    mailKinds: platform.mailKinds,
    capabilities: platform.capabilities,
    tasks: platform.tasks,
    startedAt: platform.startedAt,
    errands: platform.errands,
    readiness: platform.readiness,
    counters: platform.counters,
    meter: platform.meter,
    tracer: platform.tracer,
    exchange: asked.exchange,
    now: asked.now,
    identity: asked.identity,
    identify: asked.identify,
    service: asked.service,
    via: asked.via,
    params: asked.params,
    body: asked.body,
    query: asked.query,
  }
}

/** Answers one request; `search` is the query part of its URL, with the question mark or empty. */
export type Handler = (request: Request, params: Readonly<Record<string, string>>, search: string) => Waiting<Reply>

/** The way of one request: limit → guard → parse → identify → limit → robots → handle → answer. */
export function createHandler(pipeline: Pipeline, route: Route): Handler {
  const { responder, limiter } = pipeline
  const { settings } = pipeline.platform
  const { spec } = route
  const server = spec.caller === 'server'
  const open = spec.caller === 'session-or-service'
  const guarded = route.method !== 'GET' && !route.path.startsWith('/callback/')
  const invoke = createInvoke(pipeline, route)
  const mostBytes = spec.pictures === true ? bodyWithPicture(settings) : settings.bodyBytes
  const servedBy = (request: Request) => server || (open && presentedKey(request.headers) !== undefined)

  function errorReply(exchange: HttpExchange, error: unknown): Reply {
    if (isAuthError(error) && isFormNavigation(route, exchange.request)) {
      return responder.answer(exchange, formRefusal(settings, error))
    }
    if (spec.malformed !== undefined && isAuthError(error) && error.entry === inputErrors.VALIDATION_ERROR) {
      return responder.answer(exchange, errorPage(settings, spec.malformed))
    }
    return responder.refuse(exchange, error)
  }

  function begin(exchange: HttpExchange, given: Given): Waiting<Invoked> {
    const looking = spec.beforeMigration === true ? undefined : pipeline.requireMigrated?.()
    if (looking === undefined && !servedBy(exchange.request)) return invoke(exchange, given, null)
    return beginLate(exchange, given, looking)
  }

  async function beginLate(exchange: HttpExchange, given: Given, looking: Promise<void> | undefined): Promise<Invoked> {
    await looking
    const service = servedBy(exchange.request) ? await requireServiceKey(pipeline, exchange, spec.scope) : null
    return invoke(exchange, given, service)
  }

  function answered(exchange: HttpExchange, params: Readonly<Record<string, string>>, search: string): Waiting<Reply> {
    const { request } = exchange
    pipeline.noticeProxy?.(exchange)
    for (const [name, value] of corsHeaders(settings, request)) exchange.setHeader(name, value)
    try {
      if (!server) limiter.countRequest(exchange)
      if (guarded) guardOrigin(settings, request.headers)
    } catch (error) {
      return responder.refuse(exchange, error)
    }
    const told = ({ value, body }: Invoked) =>
      responder.answer(exchange, isFormNavigation(route, request) ? formAnswer(value, body) : value)
    const failed = (error: unknown) => errorReply(exchange, error)
    try {
      const invoked = begin(exchange, { params, search, body: () => readBody(request, mostBytes, spec.form) })
      return isWaiting(invoked) ? invoked.then(told).catch(failed) : told(invoked)
    } catch (error) {
      return failed(error)
    }
  }

  const { meter, tracer } = pipeline.platform
  const { method, path } = route
  const handle = (exchange: HttpExchange, params: Readonly<Record<string, string>>, search: string) => {
    const began = performance.now()
    return goOn(answered(exchange, params, search), (reply) => {
      const seconds = (performance.now() - began) / 1000
      meter.request({ method, route: path, status: reply.status, seconds, error: exchange.errorCode })
      return reply
    })
  }
  const exchangeOf = (request: Request) => new HttpExchange(request, pipeline.clock(), settings, pipeline.signer)
  if (tracer === undefined) return (request, params, search) => handle(exchangeOf(request), params, search)
  const name = `${method} ${settings.basePath}${path}`
  const facts = { 'http.request.method': method, 'http.route': `${settings.basePath}${path}` }
  return (request, params, search) =>
    tracer.request(request.headers, name, facts, (step) => {
      const exchange = exchangeOf(request)
      return goOn(handle(exchange, params, search), (reply) => {
        if (tracer.records) describe(step, exchange, reply)
        return reply
      })
    })
}

/** What a trace says of a request. */
function describe(step: Step, { errorCode, requestId }: HttpExchange, { status }: Reply): void {
  step.add({
    'http.response.status_code': status,
    'latchkey.request_id': requestId,
    ...(errorCode !== undefined && { 'latchkey.error_code': errorCode }),
  })
  if (status >= 500) step.fail(String(status))
}

/** Parses a query; the one without parameters, which nearly all requests have, is parsed once. */
function queryParser(settings: Settings, schema: Schema | undefined): (search: string) => unknown {
  if (schema === undefined) return () => undefined
  const parse = inputParser(schema, 'query')
  // Asked at the first request without a query: for all routes at once it would be a part of the start.
  let mayBeAbsent: boolean | undefined
  let absent: unknown
  return (search) => {
    if (search === '' && (mayBeAbsent ??= schema.allows({}))) return (absent ??= Object.freeze(parse({})))
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
  if (value instanceof Unfinished) return new Redirect(value.location)
  const target: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'callbackURL') : undefined
  return new Redirect(typeof target === 'string' && target !== '' ? target : '/')
}

/** A form that failed ends on the error page (spec section 2). */
function formRefusal(settings: Settings, error: AuthError): Redirect {
  return errorPage(settings, error.entry.code)
}

function errorPage(settings: Settings, error: string): Redirect {
  return new Redirect(withQuery(`${settings.basePath}/error`, { error }))
}
