import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'

/** A load balancer before several nodes. */
export interface Balancer {
  readonly url: string
  /** Whether the node at this place gets requests. */
  isIn(place: number): boolean
  stop(): Promise<void>
}

/** Milliseconds between two questions whether a node is ready. */
const interval = 200

/**
 * Sends each request to the next node that was ready when it was last asked at `/readyz`, over connections that it keeps. It tries
 * nothing twice: what a node cuts off, its client sees.
 */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const backends = nodes.map((url) => ({ url: new URL(url), isIn: false, agent: new Agent({ keepAlive: true }) }))
  let turn = 0
  const ask = async () => {
    for (const backend of backends) backend.isIn = await isReady(backend.url)
  }
  await ask()
  const probe = setInterval(() => void ask(), interval)
  const server = createServer((incoming, outgoing) => {
    const able = backends.filter(({ isIn }) => isIn)
    const backend = able[(turn += 1) % Math.max(1, able.length)]
    if (backend === undefined) return void outgoing.writeHead(502).end('no node')
    forward(backend.agent, backend.url, incoming, outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The balancer has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    isIn: (place) => backends[place]?.isIn === true,
    async stop() {
      clearInterval(probe)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      for (const { agent } of backends) agent.destroy()
    },
  }
}

async function isReady(url: URL): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/auth/readyz', url))).ok
  } catch {
    return false
  }
}

function forward(agent: Agent, target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  const { connection: _, ...passed } = headers
  const request = send(new URL(url, target), { agent, method, headers: passed }, (answer) => {
    const { connection: _ours, 'keep-alive': _time, ...back } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, back)
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  request.once('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(error.message)
  })
  incoming.pipe(request)
}
