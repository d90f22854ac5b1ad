import type { Actor } from './change.ts'

/** How long a cookie lives and where it is sent. `maxAge` in seconds; without it the cookie ends with the browser. */
export interface CookieOptions {
  readonly maxAge?: number | undefined
}

/** The cookies of one exchange, by short name (`session_token`); prefix and attributes are added in one place. */
export interface CookieJar {
  /** The value of a cookie whose signature is right, else `undefined`. */
  getSigned(name: string): string | undefined
  setSigned(name: string, value: string, options?: CookieOptions): void
  get(name: string): string | undefined
  /** The short names of the cookies that came, of those that begin so. */
  names(start: string): readonly string[]
  set(name: string, value: string, options?: CookieOptions): void
  /** A cookie for the page's own scripts, under exactly this name: without prefix, and not HttpOnly. Never a secret. */
  setReadable(fullName: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  /** `value` as the signed cookie of that name holds it. */
  sign(name: string, value: string): string
  /** The value of a text that `sign` made for that name, else `undefined`. */
  verify(name: string, signed: string): string | undefined
  /** The value of a text signed without a name, as it was done before; good for a session's credential only, for a while. */
  verifyOld(signed: string): string | undefined
}

/** One request and the headers of its answer, as handlers and hooks see them. */
export interface Exchange {
  readonly request: Request
  /** Also sent as `X-Request-Id` and written in every log line of this request. */
  readonly requestId: string
  /** The moment at which the request is judged; SQL takes its time from here. */
  readonly now: Date
  /** The client's address, or the empty string when it is not known. */
  readonly address: string
  /** The client's own name for itself, cut to 512 characters. */
  readonly userAgent: string
  readonly cookies: CookieJar
  /** True once the token that the request carries beside its cookies has turned out to be of no session: it counts as none then. */
  tokenEnded: boolean
  /** Who calls, once that is known: changes on record name them. */
  actor?: Actor | undefined
  /** Adds a header to the answer; kept also when the handler throws. */
  setHeader(name: string, value: string): void
}
