import { H3 } from 'h3'
import { FastResponse } from 'srvx'
import type { Settings } from '../settings.ts'
import { answerPreflight } from './cors.ts'
import { type Corridor, createHandler } from './handler.ts'
import type { Route } from './route.ts'

/** Unknown paths and wrong methods: 404 with nothing in it (wire contract 2.1). */
function nothingHere(): Response {
  return new FastResponse(null, { status: 404, statusText: 'NOT_FOUND', headers: [['cache-control', 'no-store']] })
}

/** Builds the router once from the routes of all features. `server` routes are not on it. */
export function createApp(
  settings: Settings,
  routes: readonly Route[],
  corridor: Corridor,
): (request: Request) => Response | Promise<Response> {
  const app = new H3({ silent: true, onError: () => nothingHere() })
  for (const route of routes) {
    if (route.spec.caller === 'server') continue
    const handle = createHandler(corridor, route)
    // The router lets HEAD in where GET is; the contract does not.
    app.on(route.method, `${settings.basePath}${route.path}`, (event) =>
      event.req.method === route.method
        ? handle(event.req, decodeParams(event.context.params), event.url.search)
        : nothingHere(),
    )
  }
  app.all('/**', (event) => (event.req.method === 'OPTIONS' && answerPreflight(settings, event.req)) || nothingHere())
  return (request) => app.fetch(request)
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
