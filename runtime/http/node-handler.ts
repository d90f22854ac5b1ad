import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'
import type { Log } from '../contract/log.ts'
import type { Settings } from '../contract/settings.ts'
import { behindProxies } from './client-address.ts'

/** What `toNodeHandler` needs of a service: what `createAuth` gives. */
export interface MountedService {
  readonly settings: Pick<Settings, 'basePath' | 'trustProxy'>
  readonly log: Log
  fetch(request: Request): Promise<Response>
}

/** A handler as node:http, Express and Connect call it. Resolves when the answer is sent or `next` was called. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>

/**
 * Makes a service a handler for servers that speak node:http: `app.use(toNodeHandler(auth))` in Express,
 * `createServer(toNodeHandler(auth))` alone. What is no call of the service is left to `next`, where there is one.
 */
export function toNodeHandler(auth: MountedService): NodeHandler {
  const { basePath, trustProxy } = auth.settings
  const isOurs = (path: string) => path === basePath || path.startsWith(`${basePath}/`)
  const fetch = behindProxies((made) => auth.fetch(made), trustProxy)

  return async (request, response, next) => {
    const url = wholeUrl(request)
    if (next !== undefined && !isOurs(url.split('?', 1)[0] ?? '')) return next()
    try {
      const answer = await fetch(webRequest(request, response, url))
      // Only what is no call has an answer without a body.
      if (next !== undefined && answer.status === 404 && answer.body === null) return next()
      await send(response, answer)
    } catch (error) {
      if (next !== undefined) return next(error)
      // A plain server does not look at what comes of a handler: a rejection would end the process.
      auth.log.error('http.failed', error)
      if (!response.headersSent) response.statusCode = 500
      response.end()
    }
  }
}

/** Express cuts off the path under which a handler is mounted, and keeps the whole here. */
function wholeUrl(request: IncomingMessage & { readonly originalUrl?: unknown }): string {
  return typeof request.originalUrl === 'string' ? request.originalUrl : (request.url ?? '/')
}

function webRequest(request: IncomingMessage, response: ServerResponse, url: string): Request {
  const cut = request.url
  request.url = url
  const made = new NodeRequest({ req: request, res: response })
  // It works its address out when it is first asked, which is to be now: whoever comes next wants the cut one.
  void made.url
  if (cut !== undefined) request.url = cut
  return made
}

/** Adds to what the application set before: one `writeHead` with all headers would keep the last of several cookies only. */
async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status
  if (response.req.httpVersionMajor === 1) response.statusMessage = answer.statusText
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  response.end(Buffer.from(await answer.arrayBuffer()))
}
