import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as it came in over the wire. */
export interface ReceivedCall {
  readonly method: string | undefined
  /** Path and query. */
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** What the server sends; `hangUp` breaks the connection, `never` keeps it open without an answer. */
export type Reply =
  | 'hangUp'
  | 'never'
  | {
      readonly status?: number
      readonly headers?: Record<string, string>
      readonly body?: string
      readonly json?: unknown
    }

/** A plain HTTP server that keeps what it was asked and answers as it is told. */
export interface AnsweringServer {
  readonly origin: string
  readonly calls: ReceivedCall[]
}

/** Starts a server that gives each call to `answer`; it ends with the test. */
export async function answeringServer(
  answer: (call: ReceivedCall, number: number) => Reply | Promise<Reply>,
): Promise<AnsweringServer> {
  const calls: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const call = { method: request.method, url: request.url, headers: request.headers, body }
    calls.push(call)
    const reply = await answer(call, calls.length)
    if (reply === 'never') return
    if (reply === 'hangUp') return void request.socket.destroy()
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end('json' in reply ? JSON.stringify(reply.json) : (reply.body ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, calls }
}
