import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Log } from '../runtime/contract/log.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import type { MetricsPlace } from './metrics-place.ts'
import { openMetricsType } from './open-metrics.ts'

/** A listener that shows metrics. */
export interface ShownMetrics {
  close(): Promise<void>
}

/**
 * Answers `GET /metrics` with what `read` says until it is closed; undefined where the place is the default one and nothing can
 * listen there, which the log says: nobody asked for it, and people still have to sign in.
 * @throws {CommandError} where nothing can listen in a place that was named
 */
export async function exposeMetrics(
  read: () => Promise<string>,
  { host, port, isNamed }: MetricsPlace,
  log: Log,
): Promise<ShownMetrics | undefined> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': openMetricsType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error('metrics.failed', error)
        response.writeHead(500).end()
      },
    )
  })
  const failure = await failureToListen(server, { host, port })
  if (failure !== undefined && isNamed) {
    throw new CommandError(
      exitCode.configuration,
      `Metrics cannot be shown on ${host}:${port} (${failure}). Correct METRICS_PORT, or METRICS_HOST.`,
    )
  }
  if (failure !== undefined) {
    const advice = 'Choose another port with METRICS_PORT, or METRICS_PORT=off.'
    log.warn('metrics.unavailable', { host, port, reason: failure, advice })
    return undefined
  }
  log.info('metrics.ready', { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics` })
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Why nothing can listen there, as a code such as EADDRINUSE; undefined where the server does now. */
async function failureToListen(server: Server, place: { host: string; port: number }): Promise<string | undefined> {
  server.listen(place)
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
