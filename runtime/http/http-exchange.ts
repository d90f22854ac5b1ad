import { randomUUID } from 'node:crypto'
import type { Actor } from '../contract/change.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Settings } from '../contract/settings.ts'
import { Cookies, type CookieSigner } from './cookies.ts'

const userAgentMaximum = 512

/** One request with its cookies and the headers of its answer. Parts that a route does not ask for cost nothing. */
export class HttpExchange implements Exchange {
  readonly request: Request
  readonly requestId = randomUUID()
  readonly now: Date
  readonly cookies: Cookies
  tokenEnded = false
  actor: Actor | undefined
  /** The code of the error that it was answered with. */
  errorCode: string | undefined
  #headers: Map<string, string> | undefined

  constructor(request: Request, now: Date, settings: Pick<Settings, 'cookies'>, signer: CookieSigner) {
    this.request = request
    this.now = now
    this.cookies = new Cookies(settings, signer, request.headers)
  }

  get address(): string {
    // The server puts the peer's address on the request; it walks X-Forwarded-For only as `trustProxy` allows.
    const { ip } = this.request as Request & { readonly ip?: string }
    return ip ?? ''
  }

  get userAgent(): string {
    return (this.request.headers.get('user-agent') ?? '').slice(0, userAgentMaximum)
  }

  setHeader(name: string, value: string): void {
    this.#headers ??= new Map()
    this.#headers.set(name.toLowerCase(), value)
  }

  /** What handlers and hooks set; `undefined` when nothing. */
  headers(): ReadonlyMap<string, string> | undefined {
    return this.#headers
  }
}
