import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLocalhostName } from '../common/loopback.ts'
import type { StepFacts, Tracer } from '../contract/tracer.ts'
import { createAddressRules } from './address.ts'

/** What went wrong at another server. Its sentence is ours and for the log; nothing of it reaches a browser. */
export class OutboundFailure extends Error {
  override readonly name: string = 'OutboundFailure'
  /** One short word for it: `address`, `private`, `timeout`, `too-long`, or a code of Node such as `ECONNRESET`. */
  readonly code: string

  constructor(message: string, code = 'failed') {
    super(message)
    this.code = code
  }
}

/** How far the door opens. */
export interface DoorOptions {
  /** Development: http to loopback, and private addresses. */
  readonly dev: boolean
  /** Names that may have private addresses. Default: none. */
  readonly allowPrivateHosts?: readonly string[]
  /** The option by which somebody allows one, for the sentence of a rejection. */
  readonly allowedBy?: string
  /** From the look-up of the name to the last byte. Default 5000. */
  readonly milliseconds?: number
  /** Largest answer. Default 524,288. */
  readonly bytes?: number
  /** Addresses of a name. Default: the system's. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
  /** Each request is a step of a trace, which goes on at the other server. */
  readonly tracer?: Tracer | undefined
}

/** A request to another server. */
export interface Outgoing {
  readonly url: string
  /** Default: POST when there is a form or a body, else GET. */
  readonly method?: 'GET' | 'POST'
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: URLSearchParams
  /** Sent as it is, in the place of a form; its type stands in `headers`. */
  readonly body?: string
  /** Ends the request early. */
  readonly signal?: AbortSignal
}

/** What another server answered, whatever its status. */
export interface Answer {
  /** Name of the server, for our own sentences. */
  readonly host: string
  readonly status: number
  /** The body; undefined when it is not JSON. */
  readonly json: unknown
  /** The body as text; undefined when it is packed, which nobody asked for. */
  readonly text: string | undefined
}

/** What is kept of an answer that nobody reads. */
export interface Receipt {
  readonly status: number
  /** The header `Retry-After` as it came. */
  readonly retryAfter: string | undefined
}

/** The one way to other servers: no cookies, no redirects, no private network, a deadline and a largest answer. */
export interface Door {
  /** The address, if it may be asked or linked to. @throws {OutboundFailure} */
  check(url: string): URL
  /** The same, with a look at where its name leads now; a name that nobody knows passes. @throws {OutboundFailure} */
  look(url: string): Promise<URL>
  /** @throws {OutboundFailure} when nothing was answered in time, too much, or by a server that must not be asked */
  send(outgoing: Outgoing): Promise<Answer>
  /**
   * Hands something over and gives the status of the answer. Its body is thrown away, and not read to the end where it is
   * larger or later than the door allows. @throws {OutboundFailure} when no status came in time
   */
  handOver(outgoing: Outgoing): Promise<Receipt>
}

/** Opens the door to other servers. */
export function createDoor(options: DoorOptions): Door {
  const { dev, milliseconds = 5000, bytes = 524_288, resolve = (host) => lookup(host, { all: true }) } = options
  const rules = createAddressRules()
  const allowed = new Set((options.allowPrivateHosts ?? []).map(bareHost))

  function permits(url: URL, address: string): boolean {
    if (url.protocol === 'http:') return rules.isLoopback(address)
    return dev || allowed.has(bareHost(url.hostname)) || rules.isPublic(address)
  }

  function check(text: string): URL {
    if (!URL.canParse(text)) throw new OutboundFailure('The address is not a URL', 'address')
    const url = new URL(text)
    const host = bareHost(url.hostname)
    const local = isIP(host) === 0 ? isLocalhostName(host) : rules.isLoopback(host)
    if (url.protocol !== 'https:' && !(dev && local && url.protocol === 'http:')) {
      throw new OutboundFailure(`The address is not https (${url.protocol})`, 'address')
    }
    if (url.username !== '' || url.password !== '') {
      throw new OutboundFailure(`The address of ${url.host} holds a user name or password`, 'address')
    }
    // A literal address is connected to without any look-up; a local name is refused whatever it resolves to.
    const closed = isIP(host) === 0 ? local && !dev && !allowed.has(host) : !permits(url, host)
    if (closed) throw privateHost(url, options)
    return url
  }

  /** Resolves once; the connection then goes to exactly these addresses, so that a name cannot change between. */
  function guardedLookup(url: URL): LookupFunction {
    return (host, wanted, done) => {
      resolve(host).then(
        (found) => {
          const [first] = found
          if (first === undefined) return done(new OutboundFailure(`${url.host} has no address`, 'ENOTFOUND'), '')
          if (!found.every(({ address }) => permits(url, address))) return done(privateHost(url, options), '')
          return wanted.all === true ? done(null, [...found]) : done(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => done(error, ''),
      )
    }
  }

  async function look(text: string): Promise<URL> {
    const url = check(text)
    if (isIP(bareHost(url.hostname)) !== 0) return url
    const found = await resolve(url.hostname).catch(() => [])
    if (!found.every(({ address }) => permits(url, address))) throw privateHost(url, options)
    return url
  }

  function asked<Told extends { readonly status: number }>(outgoing: Outgoing, read: Reader<Told>): Promise<Told> {
    const { tracer } = options
    if (tracer === undefined) return ask(outgoing, read)
    const method = methodOf(outgoing)
    // Not the URL: paths and queries of others may hold a token.
    return tracer.step(method, 'client', { 'http.request.method': method, ...placeOf(outgoing.url) }, async (step) => {
      const answer = await ask({ ...outgoing, headers: { ...outgoing.headers, ...tracer.headers() } }, read)
      const { status } = answer
      step.add({ 'http.response.status_code': status })
      if (status >= 400) step.fail(String(status))
      return answer
    })
  }

  async function ask<Told>(outgoing: Outgoing, read: Reader<Told>): Promise<Told> {
    const url = check(outgoing.url)
    const deadline = AbortSignal.timeout(milliseconds)
    const signal = outgoing.signal === undefined ? deadline : AbortSignal.any([deadline, outgoing.signal])
    try {
      return await exchange(url, outgoing, { signal, lookup: guardedLookup(url), bytes }, read)
    } catch (error) {
      if (error instanceof OutboundFailure) throw error
      if (deadline.aborted) {
        throw new OutboundFailure(`${url.host} did not answer within ${milliseconds} ms`, 'timeout')
      }
      // Only the code: messages may quote what was sent or received.
      const code = codeOf(error)
      throw new OutboundFailure(`${url.host} could not be asked (${code ?? 'no code'})`, code)
    }
  }
  return {
    check,
    look,
    send: (outgoing) => asked(outgoing, readAnswer),
    handOver: (outgoing) => asked(outgoing, readReceipt),
  }
}

function methodOf({ method, form, body }: Outgoing): 'GET' | 'POST' {
  return method ?? (form === undefined && body === undefined ? 'GET' : 'POST')
}

/** Which server is asked, as the conventions say it. */
function placeOf(text: string): StepFacts {
  if (!URL.canParse(text)) return {}
  const { hostname, port, protocol } = new URL(text)
  return { 'server.address': hostname, 'server.port': Number(port) || (protocol === 'http:' ? 80 : 443) }
}

interface Limits {
  readonly signal: AbortSignal
  readonly lookup: LookupFunction
  readonly bytes: number
}

/** What is made of an answer. */
type Reader<Told> = (url: URL, response: IncomingMessage, bytes: number) => Promise<Told>

function exchange<Told>(url: URL, outgoing: Outgoing, limits: Limits, read: Reader<Told>): Promise<Told> {
  const body = outgoing.body ?? outgoing.form?.toString()
  const method = methodOf(outgoing)
  const headers: Record<string, string | number> = {
    accept: 'application/json',
    'user-agent': 'Latchkey',
    ...outgoing.headers,
  }
  if (outgoing.form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
  if (method === 'POST') headers['content-length'] = Buffer.byteLength(body ?? '')
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const { signal, lookup: resolver } = limits
    const request = open(url, { agent: false, method, headers, signal, lookup: resolver, maxHeaderSize: 16_384 })
    request.on('error', reject)
    request.on('response', (response) => {
      // From here on the answer fails by itself, and its reader decides what that means.
      request.off('error', reject).on('error', () => undefined)
      read(url, response, limits.bytes).then(resolve, reject)
    })
    request.end(body)
  })
}

async function readAnswer(url: URL, response: IncomingMessage, bytes: number): Promise<Answer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop destroys the response and its connection.
    if (length > bytes) throw new OutboundFailure(`${url.host} answered more than ${bytes} bytes`, 'too-long')
    chunks.push(chunk)
  }
  const packed = (response.headers['content-encoding'] ?? 'identity') !== 'identity'
  const text = packed ? undefined : new TextDecoder().decode(Buffer.concat(chunks))
  const json = text !== undefined && isJson(response) ? parseJson(text) : undefined
  return { host: url.host, status: response.statusCode ?? 0, json, text }
}

async function readReceipt(_url: URL, response: IncomingMessage, bytes: number): Promise<Receipt> {
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > bytes) break
    }
  } catch {
    // The status has been said: how the rest ended, or did not, changes nothing.
  }
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
}

/** Some providers send JSON as text. */
function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? 'application/json'
  return /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:plain|json|javascript))\b/i.test(type)
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    // `undefined` says it: not JSON. The parser's own message would quote the body.
    return undefined
  }
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

function privateHost({ host }: URL, { allowedBy }: DoorOptions): OutboundFailure {
  const remedy = allowedBy === undefined ? '' : `; ${allowedBy} can allow it`
  return new OutboundFailure(`${host} is not on the public Internet${remedy}`, 'private')
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined
}
