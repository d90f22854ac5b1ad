import { FastResponse } from 'srvx'

/** A handler's answer that sends the browser elsewhere: always 302 with an empty body (wire contract 2.5). */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A handler's answer to a caller who has the right one already (RFC 9110 section 15.4.5): 304 with an empty body. */
export class NotModified {
  /** The validator of what the caller has; also set as the header of a full answer. */
  readonly etag: string
  constructor(etag: string) {
    this.etag = etag
  }
}

/** A handler's answer that is written already: HTTP sends the text, a call in the process gets what it says. */
export class Written<Value> {
  readonly json: string
  readonly #read: (json: string) => Value
  constructor(json: string, read: (json: string) => Value) {
    this.json = json
    this.#read = read
  }
  /** What the text says, parsed when it is asked for. */
  value(): Value {
    return this.#read(this.json)
  }
}

/** What a sign-in that waits for a second factor answers. */
export interface UnfinishedBody {
  readonly twoFactorRedirect: true
  readonly twoFactorMethods: readonly string[]
  /** The person has no second factor and has to set one up first. */
  readonly enrollment?: true
}

/**
 * A handler's answer to a sign-in that is right so far. Published clients read the body of a 200; where the browser itself
 * came, it is sent to the page that asks.
 */
export class Unfinished {
  readonly body: UnfinishedBody
  readonly location: string
  readonly redirects: boolean
  constructor(body: UnfinishedBody, location: string, redirects: boolean) {
    this.body = body
    this.location = location
    this.redirects = redirects
  }
}

/** What a page may do beyond showing text. */
export interface PagePolicy {
  /** The text of its one `<style>` element; nothing else styles it. */
  readonly style?: string
  /** Absolute address of the one picture that it shows. */
  readonly image?: string | undefined
  /** Origins, beside our own, to which its form may lead by a redirect. */
  readonly formTargets?: readonly string[]
}

/** The source of a content security policy that allows exactly one picture: a policy names no query, and its own marks have to be encoded. */
export function pictureSource(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}

/** A handler's answer that is a page of ours: escaped text, no script, strict policy. */
export class Page {
  readonly html: string
  readonly status: number
  readonly policy: PagePolicy
  constructor(html: string, status = 200, policy: PagePolicy = {}) {
    this.html = html
    this.status = status
    this.policy = policy
  }
}

/** What a response is made with; a name may come several times. */
export interface ResponseFacts {
  readonly status: number
  readonly statusText?: string
  readonly headers: [string, string][]
}

/** A whole answer as our own listener writes it: a `Response` would be built, and taken apart again, for each request. */
export class Reply {
  readonly status: number
  /** The reason phrase, which may be empty. */
  readonly statusText: string
  /** Names in small letters and values in turn; a name may come several times. */
  readonly headers: string[]
  readonly body: string | null
  constructor(status: number, statusText: string, headers: string[], body: string | null) {
    this.status = status
    this.statusText = statusText
    this.headers = headers
    this.body = body
  }
}

/** The same answer for whoever speaks Fetch. */
export function responseOf({ status, statusText, headers, body }: Reply): Response {
  const pairs: [string, string][] = []
  for (let place = 0; place < headers.length; place += 2) pairs.push([headers[place] ?? '', headers[place + 1] ?? ''])
  return makeResponse(body, { status, statusText, headers: pairs })
}

/**
 * Makes a response that is an instance of the global `Response` of this moment. Some servers put a class of their own in
 * its place (Hono's on Node does), whose `instanceof` does not know what was made by the one before.
 */
export function makeResponse(body: string | null, facts: ResponseFacts): Response {
  const fast = new FastResponse(body, facts)
  // Asked of the prototype: a class may have its own opinion about its instances.
  return Object.prototype.isPrototypeOf.call(Response.prototype, fast) ? fast : new Response(body, facts)
}
