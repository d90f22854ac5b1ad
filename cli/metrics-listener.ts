import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Log } from '../runtime/contract/log.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { openMetricsType } from './open-metrics.ts'

/** Where the metrics are. */
export interface MetricsPlace {
  readonly host: string
  readonly port: number
}

/** Answers `GET /metrics` with what `read` says until it is closed. @throws {CommandError} where nothing can listen there */
export async function exposeMetrics(
  read: () => Promise<string>,
  { host, port }: MetricsPlace,
  log: Log,
): Promise<{ close(): Promise<void> }> {
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
  await listening(server, { host, port })
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

async function listening(server: Server, { host, port }: MetricsPlace): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError(
      exitCode.configuration,
      `Metrics cannot be shown on ${host}:${port} (${code}). Correct METRICS_PORT, or METRICS_HOST.`,
    )
  })
}
