import { serve } from 'srvx'
import type { Settings } from '../settings.ts'

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
  const server = serve({
    fetch,
    hostname: options.host,
    port: options.port,
    trustProxy: typeof options.trustProxy === 'object' ? [...options.trustProxy] : options.trustProxy,
    silent: true,
    gracefulShutdown: false,
    node: { ...deadlines, maxHeaderSize: 16_384 },
  })
  await server.ready()
  const node = server.node?.server
  const address = node?.address()
  if (node === undefined || typeof address !== 'object' || address === null)
    throw new Error('The server has no address')
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    async close(graceMilliseconds = 10_000) {
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
