import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** One origin with pages, behind whose calls the service can be changed. */
export interface SwitchingProxy {
  readonly origin: string
  /** Lets calls go to the service that listens at an address from now on. */
  to(address: string): void
}

/** Starts it on a free port. `files` are texts by path; whatever is below `/api/auth` goes to the service. */
export async function startSwitchingProxy(files: ReadonlyMap<string, string>): Promise<SwitchingProxy> {
  let address = ''
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    if (path.startsWith('/api/auth')) return forward(address, incoming, answer)
    const text = files.get(path)
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    answer.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return { origin: `http://localhost:${port}`, to: (wanted) => void (address = wanted) }
}

function forward(address: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port } = new URL(address)
  const call = request(
    { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers, agent: false },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    },
  )
  // Whoever calls is told as by any proxy whose service is away.
  call.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  incoming.pipe(call)
}
