import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request as it came over the wire. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a receiver does with a request. */
export type Behaviour = (response: ServerResponse, received: Received) => void

/** Answers with a status and nothing else. */
export const answers =
  (status: number): Behaviour =>
  (response) =>
    void response.writeHead(status).end()

/** A service of somebody else's that is told what changes. */
export interface Receiver {
  readonly url: string
  readonly port: number
  /** Everything that came, whatever was answered. */
  readonly received: Received[]
  behaviour: Behaviour
  /** Most requests that were open at the same moment. */
  readonly most: () => number
  /** It is down from now on. */
  close(): Promise<void>
}

/** Starts one on a free port, or on this one; it ends with the test. */
export async function startReceiver(behaviour: Behaviour = answers(204), port = 0): Promise<Receiver> {
  const received: Received[] = []
  const open = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    open.now += 1
    open.most = Math.max(open.most, open.now)
    response.once('close', () => (open.now -= 1))
    text(request).then(
      (body) => {
        const one = { headers: request.headers, body }
        received.push(one)
        receiver.behaviour(response, one)
      },
      () => response.destroy(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = (server.address() as AddressInfo).port
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  onTestFinished(close)
  const url = `http://127.0.0.1:${at}/hooks`
  const receiver: Receiver = { url, port: at, received, behaviour, most: () => open.most, close }
  return receiver
}

/** What a body says, as far as the tests look at it. */
export interface Said {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly subject: { readonly id: string }; readonly after: Readonly<Record<string, unknown>> }
}

/** The events in requests. */
export const eventsIn = (received: readonly Received[]): Said[] => received.map(({ body }) => JSON.parse(body))

/** The numbers that the changes of each subject were made with, in the order in which they came, each id once. */
export function numbersBySubject(received: readonly Received[]): Record<string, unknown[]> {
  const numbers: Record<string, unknown[]> = {}
  const seen = new Set<unknown>()
  for (const { headers, body } of received) {
    if (seen.has(headers['webhook-id'])) continue
    seen.add(headers['webhook-id'])
    const { data }: Said = JSON.parse(body)
    numbers[data.subject.id] = [...(numbers[data.subject.id] ?? []), data.after['number']]
  }
  return numbers
}
