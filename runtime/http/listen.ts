import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeader, type ServerResponse } from 'node:http'
import { NodeRequest, type NodeResponse, sendNodeResponse } from 'srvx/node'
import type { Settings } from '../contract/settings.ts'
import { isWaiting } from '../common/waiting.ts'
import { Reply } from './answer.ts'
import type { Answered, App } from './app.ts'
import { dropRest } from './body.ts'
import { behindProxies } from './client-address.ts'

/** Where to listen. `port` 0 takes a free one. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly trustProxy: Settings['trustProxy']
  /** Told of what the app threw; the client gets 500 without a body. */
  readonly onFailure?: (error: unknown) => void
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

/** Serves an app over HTTP/1.1. Installs no signal handlers and prints nothing; the caller owns both. */
export async function listen(app: App, options: ListenOptions): Promise<Listening> {
  const answer = behindProxies(app, options.trustProxy)
  const arrive = gathered<Arrived>((all) => {
    sendAll(all.flatMap(({ request, response }) => respond(answer, request, response, options.onFailure) ?? []))
  })
  const server = createServer({ ...deadlines, maxHeaderSize: 16_384 }, (request, response) => {
    limitRest(request, response)
    arrive({ request, response })
  })
  // Not exclusive: the workers of one service listen together.
  server.listen({ host: options.host, port: options.port, exclusive: false })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('The server has no address')
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  // First of all listeners: the answer may be written by the next one.
  const sendAway = () =>
    void server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    sendAway,
    async close(graceMilliseconds = 10_000) {
      sendAway()
      const closed = server.listening ? once(server, 'close') : Promise.resolve()
      server.close()
      // A connection that was busy at first becomes idle with its answer, and would stay for its whole keep-alive time.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
      await closed.finally(() => {
        clearInterval(sweep)
        clearTimeout(cut)
      })
    },
  }
}

/** Whoever was answered before the body was read, a stranger perhaps, could else send on for as long as they like. */
function limitRest(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  // Not with `finish`: there Node itself begins to take everything that comes, and counts nothing.
  response.on('prefinish', dropUnread)
}

function dropUnread(this: ServerResponse): void {
  if (!this.req.complete) dropRest(this.req)
}

/** A request, and what answers it. */
interface Arrived {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** An answer that is ready, and what is done when it cannot be sent. */
interface Leaving {
  readonly response: ServerResponse
  readonly answered: Answered
  fail(error: unknown): void
}

/**
 * Hands what comes in one turn of the event loop over together. Many requests are handled faster one right after the other than each
 * between two reads from the network, and the kernel wakes who waits for their answers once, and not for each.
 */
function gathered<Item>(work: (all: readonly Item[]) => void): (item: Item) => void {
  let waiting: Item[] = []
  const handOver = () => {
    const all = waiting
    waiting = []
    work(all)
  }
  return (item) => {
    waiting.push(item)
    if (waiting.length === 1) setImmediate(handOver)
  }
}

const leaveLater = gathered(sendAll)

/** Gives the answer that is ready at once; one that is not is sent when it is. */
function respond(
  answer: App,
  request: IncomingMessage,
  response: ServerResponse,
  onFailure: ListenOptions['onFailure'],
): Leaving | undefined {
  const fail = (error: unknown) => {
    // A client that went away is no failure.
    if (!response.destroyed) onFailure?.(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  }
  try {
    if (!namesTarget(request.url)) return void response.writeHead(400).end()
    const answered = hasTwoHosts(request)
      ? twoHosts()
      : answer(new NodeRequest({ req: request, res: response }), request.url)
    if (!isWaiting(answered)) return { response, answered, fail }
    answered.then((known) => leaveLater({ response, answered: known, fail })).catch(fail)
  } catch (error) {
    fail(error)
  }
  return undefined
}

function sendAll(all: readonly Leaving[]): void {
  for (const { response, answered, fail } of all) {
    try {
      send(response, answered)?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

/** Whether the request line names a path, the server itself (`*`) or a whole address (RFC 9112 section 3.2). */
function namesTarget(target = '/'): boolean {
  return target.startsWith('/') || target === '*' || /^https?:\/\/[^/]/i.test(target)
}

/** From how many characters a body is bytes of its own, and not one text with the head. */
const longBody = 4096

/** Head and body in one piece: in two, which is the way of the library, the kernel is asked for both at twice the cost. */
function send(response: ServerResponse, answered: Answered): Promise<void> | undefined {
  if (answered instanceof Reply) {
    const { status, statusText, headers, body } = answered
    // Joined to the head, a long text would be copied twice more.
    const sent = body !== null && body.length > longBody ? Buffer.from(body) : body
    const bytes = sent === null ? 0 : Buffer.byteLength(sent)
    if (sent !== null) headers.push('content-length', String(bytes))
    write(response, status, statusText, headers, sent, bytes)
    return undefined
  }
  // oxlint-disable-next-line no-underscore-dangle -- the library's own name
  const made = '_toNodeResponse' in answered ? (answered as NodeResponse)._toNodeResponse() : undefined
  if (made === undefined || !(made.body === null || made.body === undefined || typeof made.body === 'string')) {
    return sendNodeResponse(response, answered)
  }
  const text = made.body ?? null
  write(response, made.status, made.statusText, [...made.headers], text, text === null ? 0 : Buffer.byteLength(text))
  return undefined
}

function write(
  response: ServerResponse,
  status: number,
  statusText: string,
  headers: OutgoingHttpHeader[],
  body: string | Buffer | null,
  bytes: number,
): void {
  response.writeHead(status, statusText, headers)
  const { socket } = response
  if (typeof body !== 'string' || socket === null) return void response.end(body ?? undefined)
  // A text that `end` itself is given goes out as one of two pieces, for which Node gets memory anew each time.
  socket.cork()
  // Of a text with one byte a letter, as nearly all are, the letters are copied and not looked at.
  response.write(body, body.length === bytes ? 'latin1' : 'utf8')
  socket.uncork()
  response.end()
}

/**
 * Whether a request names two hosts, equal ones included: a proxy in front may have believed the other one (RFC 9112
 * section 3.2).
 */
function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
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
