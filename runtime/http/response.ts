import { FastResponse } from 'srvx'

/** What a response is made with; a name may come several times. */
export interface ResponseFacts {
  readonly status: number
  readonly statusText?: string
  readonly headers: [string, string][]
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
