import { H3 } from 'h3'
import type { Settings } from '../contract/settings.ts'
import { makeResponse } from './answer.ts'
import { type Pipeline, createHandler } from './handler.ts'
import { HttpExchange } from './http-exchange.ts'
import { answerPreflight, corsHeaders, createOriginNotice } from './origins.ts'
import type { Route } from './route.ts'
import { presentedKey } from './service-caller.ts'

/** Unknown paths and wrong methods: 404 with nothing in it (wire contract 2.1). */
function nothingHere(): Response {
  return makeResponse(null, { status: 404, statusText: 'NOT_FOUND', headers: [['cache-control', 'no-store']] })
}

/**
 * Builds the router once from the routes of all features. A `server` route answers those who present a service key;
 * for everybody else it is not there.
 */
export function createApp(
  settings: Settings,
  routes: readonly Route[],
  pipeline: Pipeline,
): (request: Request) => Response | Promise<Response> {
  const app = new H3({ silent: true, onError: () => nothingHere() })
  const stray = strayHandler(settings, pipeline)
  for (const route of routes.filter(({ spec }) => spec.enabled?.(settings) !== false)) {
    const handle = createHandler(pipeline, route)
    const server = route.spec.caller === 'server'
    app.on(route.method, `${settings.basePath}${route.path}`, (event) => {
      // The router lets HEAD in where GET is; the contract does not.
      const hidden = event.req.method !== route.method || (server && presentedKey(event.req.headers) === undefined)
      return hidden ? stray(event.req) : handle(event.req, decodeParams(event.context.params), event.url.search)
    })
  }
  app.all('/**', (event) => stray(event.req))
  const notice = createOriginNotice(settings, pipeline.platform.log)
  return (request) => {
    notice(request)
    return app.fetch(request)
  }
}

/** Answers what is no call; it counts like any request, so that nobody searches for calls without end. */
function strayHandler(
  settings: Settings,
  { clock, signer, limiter, responder }: Pipeline,
): (request: Request) => Response {
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
