import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve } from 'srvx'
import type { Settings } from '../contract/settings.ts'
import { dropRest } from './body.ts'
import { behindProxies } from './client-address.ts'

/** Where to listen. `port` 0 takes a free one. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly trustProxy: Settings['trustProxy']
}

/** A running HTTP server. */
export interface Listening {
  readonly url: string
  readonly port: number
  /** Asks with every answer from now on for a new connection next time, so that few are left to be cut at the end. */
  sendAway(): void
  /** Stops accepting, lets running requests finish for `graceMilliseconds`, then cuts what is left. */
  close(graceMilliseconds?: number): Promise<void>
}

/** Header and request deadlines in milliseconds; slow senders are cut off. */
const deadlines = {
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
}

/** Serves `fetch` over HTTP/1.1. Installs no signal handlers and prints nothing; the caller owns both. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  options: ListenOptions,
): Promise<Listening> {
  const answer = behindProxies(fetch, options.trustProxy)
  const server = serve({
    fetch: (request) => (hasTwoHosts(request.runtime?.node?.req) ? twoHosts() : answer(request)),
    hostname: options.host,
    port: options.port,
    silent: true,
    gracefulShutdown: false,
    // Not exclusive: the workers of one service listen together.
    node: { ...deadlines, maxHeaderSize: 16_384, exclusive: false },
  })
  await server.ready()
  const node = server.node?.server
  const address = node?.address()
  if (node === undefined || typeof address !== 'object' || address === null)
    throw new Error('The server has no address')
  node.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    // Whoever was answered before the body was read, a stranger perhaps, could else send on for as long as they like.
    // Not with `finish`: there Node itself begins to take everything that comes, and counts nothing.
    response.once('prefinish', () => {
      if (!request.complete) dropRest(request)
    })
  })
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  // First of all listeners: the answer may be written by the next one.
  const sendAway = () =>
    void node.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    sendAway,
    async close(graceMilliseconds = 10_000) {
      sendAway()
      const closed = server.close()
      // A connection that was busy at first becomes idle with its answer, and would stay for its whole keep-alive time.
      const sweep = setInterval(() => 'closeIdleConnections' in node && node.closeIdleConnections(), 50)
      const cut = setTimeout(() => 'closeAllConnections' in node && node.closeAllConnections(), graceMilliseconds)
      await closed.finally(() => {
        clearInterval(sweep)
        clearTimeout(cut)
      })
    },
  }
}

/**
 * Whether a request names two hosts, equal ones included: a proxy in front may have believed the other one (RFC 9112
 * section 3.2).
 */
function hasTwoHosts(request: Pick<IncomingMessage, 'rawHeaders'> | undefined): boolean {
  const { rawHeaders = [] } = request ?? {}
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function twoHosts(): Response {
  return new Response(null, { status: 400, headers: { connection: 'close', 'cache-control': 'no-store' } })
}
