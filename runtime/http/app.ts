import { H3 } from 'h3'
import { goOn, type Waiting } from '../common/waiting.ts'
import type { Settings } from '../contract/settings.ts'
import { makeResponse, Reply, responseOf } from './answer.ts'
import { createHandler, type Handler, type Pipeline } from './handler.ts'
import { HttpExchange } from './http-exchange.ts'
import { answerPreflight, corsHeaders, createOriginNotice } from './origins.ts'
import type { Route } from './route.ts'
import { presentedKey } from './service-caller.ts'

/** An answer as a listener takes it. */
export type Answered = Reply | Response

/**
 * Answers a request. `target` is what the request line named, where the caller knows it and no application has changed it:
 * it spares the address of a request being put together and taken apart again.
 */
export type App = (request: Request, target?: string) => Waiting<Answered>

/** Unknown paths and wrong methods: 404 with nothing in it (wire contract 2.1). */
function nothingHere(): Response {
  return makeResponse(null, { status: 404, statusText: 'NOT_FOUND', headers: [['cache-control', 'no-store']] })
}

/** The answer for whoever speaks Fetch. */
export function asResponse(answered: Answered): Response {
  return answered instanceof Reply ? responseOf(answered) : answered
}

/**
 * Builds the router once from the routes of all features. A `server` route answers those who present a service key;
 * for everybody else it is not there.
 */
export function createApp(settings: Settings, routes: readonly Route[], pipeline: Pipeline): App {
  const app = new H3({ silent: true, onError: () => nothingHere() })
  const stray = strayHandler(settings, pipeline)
  const spelled = new SpelledRoutes()
  for (const route of routes.filter(({ spec }) => spec.enabled?.(settings) !== false)) {
    const handle = createHandler(pipeline, route)
    const server = route.spec.caller === 'server'
    const path = `${settings.basePath}${route.path}`
    const answer: Answer = (request, params, search) =>
      server && presentedKey(request.headers) === undefined ? stray(request) : handle(request, params, search)
    spelled.add(route.method, path, answer)
    app.on(route.method, path, (event) => {
      // The router lets HEAD in where GET is; the contract does not.
      if (event.req.method !== route.method) return asResponse(stray(event.req))
      return goOn(answer(event.req, decodeParams(event.context.params), event.url.search), asResponse)
    })
  }
  app.all('/**', (event) => asResponse(stray(event.req)))
  const notice = createOriginNotice(settings, pipeline.platform.log)
  return (request, target) => {
    notice(request)
    return (target !== undefined && spelled.answer(request, target)) || app.fetch(request)
  }
}

type Answer = (...asked: Parameters<Handler>) => Waiting<Answered>

/**
 * The routes without variable parts, by how a request line spells them. What is spelled otherwise, though it may mean the
 * same, is found by the router.
 */
class SpelledRoutes {
  readonly #byMethod = new Map<string, Map<string, Answer>>()

  add(method: string, path: string, answer: Answer): void {
    if (!/^[\w\-./]+$/.test(path) || path.includes('/.')) return
    const routes = this.#byMethod.get(method) ?? new Map<string, Answer>()
    this.#byMethod.set(method, routes)
    // Of two for one call the first counts, as in the router.
    if (!routes.has(path)) routes.set(path, answer)
  }

  answer(request: Request, target: string): Waiting<Answered> | undefined {
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    const search = mark === -1 ? '' : target.slice(mark)
    // What a URL would have to encode is left to it.
    if (search !== '' && !/^[!$-&(-;=?-~]+$/.test(search)) return undefined
    return this.#byMethod.get(request.method)?.get(path)?.(request, noParams, search)
  }
}

/** Answers what is no call; it counts like any request, so that nobody searches for calls without end. */
function strayHandler(
  settings: Settings,
  { clock, signer, limiter, responder }: Pipeline,
): (request: Request) => Answered {
  return (request) => {
    const exchange = new HttpExchange(request, clock(), settings, signer)
    try {
      limiter.countRequest(exchange)
    } catch (error) {
      for (const [name, value] of corsHeaders(settings, request)) exchange.setHeader(name, value)
      return responder.refuse(exchange, error)
    }
    return (request.method === 'OPTIONS' && answerPreflight(settings, request)) || nothingHere()
  }
}

const noParams: Readonly<Record<string, string>> = Object.freeze({})

/** The router leaves variable parts encoded; a part that holds an encoded separator stays as it came. */
function decodeParams(params: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  if (params === undefined) return noParams
  const decoded = Object.entries(params).map(([name, value]) => [name, decodeSegment(value)])
  return Object.fromEntries(decoded)
}

function decodeSegment(value: string): string {
  return /%(?:25)*(?:2f|5c|00)/i.test(value) ? value : decodeURIComponent(value)
}
