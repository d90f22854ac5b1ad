import { Agent, type IncomingMessage, request } from 'node:http'

/** An answer as a test looks at it. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  /** The parsed body; text where it is not JSON. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  readonly body: any
  readonly setCookies: readonly string[]
}

/** A request as it goes over the wire. */
export interface SendOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Connections are used again, as a browser does: a new one for each request was a tenth of the work of a test. */
const agent = new Agent({ keepAlive: true })

/** Bytes of a body from which on the server may cut the connection behind its answer. */
const cut = 65_536

function exchange(base: string, path: string, init: SendOptions): Promise<{ response: IncomingMessage; text: string }> {
  const { hostname, port, pathname } = new URL(base)
  return new Promise((resolve, reject) => {
    const method = init.method ?? 'GET'
    const size = init.body === undefined ? 0 : Buffer.byteLength(init.body)
    const length = init.body === undefined ? {} : { 'content-length': String(size) }
    const target = `${pathname === '/' ? '' : pathname}${path}`
    const call = request({
      hostname,
      port,
      path: target,
      method,
      headers: { ...init.headers, ...length },
      agent: size > cut ? false : agent,
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => resolve({ response, text: Buffer.concat(pieces).toString('utf8') }))
    })
    call.end(init.body)
  })
}

/** What a browser does with a service: keeps cookies, sends its origin, speaks JSON. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #base: string
  readonly #origin: string

  constructor(base: string, origin: string) {
    this.#base = base
    this.#origin = origin
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers })
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: this.#origin, ...headers },
    })
  }

  /** What a browser sends when a form is submitted without JavaScript. */
  submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#origin }
    const fetched = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams(fields).toString()
    return this.send(path, { method: 'POST', body, headers: { ...form, ...fetched, ...headers } })
  }

  /** Sends exactly the given path and headers; nothing is normalised on the way, as an attacker would have it. */
  async send(path: string, init: SendOptions): Promise<Answer> {
    const headers: Record<string, string> = { ...init.headers }
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie !== '') headers['cookie'] ??= cookie
    const { response, text } = await exchange(this.#base, path, { ...init, headers })
    const received = new Headers()
    for (let index = 0; index < response.rawHeaders.length; index += 2) {
      received.append(response.rawHeaders[index] ?? '', response.rawHeaders[index + 1] ?? '')
    }
    const setCookies = received.getSetCookie()
    for (const line of setCookies) this.#keep(line)
    const json = received.get('content-type')?.startsWith('application/json') === true && text !== ''
    return {
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      headers: received,
      body: json ? JSON.parse(text) : text,
      setCookies,
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(equals + 1))
  }
}
