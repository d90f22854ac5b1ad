import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import { equalsInConstantTime, hashToken } from '../security/hash.ts'
import { randomText } from '../security/random.ts'

/** The cookie of a browser that began something which comes back to it: a mailed link, a visit at a provider, a token with a nonce. */
export type BindingCookie = 'verification' | 'state' | 'one_tap'

function bindingOf(value: string): string {
  return hashToken(value).toString('base64url')
}

/**
 * Marks the browser in which something begins, for `lifetime` seconds: its half is in a signed cookie, and what is given
 * back is stored with the thing. A browser keeps its mark, so that two things begun in it do not end each other.
 */
export function bindBrowser(exchange: Exchange, cookie: BindingCookie, lifetime: number): string {
  const value = exchange.cookies.getSigned(cookie) ?? randomText(limits.verificationTokenLength)
  exchange.cookies.setSigned(cookie, value, { maxAge: lifetime })
  return bindingOf(value)
}

/** Whether this is the browser that was marked. */
export function isBoundBrowser(exchange: Exchange, cookie: BindingCookie, binding: string): boolean {
  const value = exchange.cookies.getSigned(cookie)
  return value !== undefined && equalsInConstantTime(bindingOf(value), binding)
}

/**
 * Whether a person opened this address, or a script of a page they are on. Browsers that fetch ahead, and pictures or
 * frames that name the address, are nobody's wish (Fetch Metadata; `Sec-Purpose` for prefetch and prerender).
 */
export function isDeliberate(request: Request): boolean {
  const { headers } = request
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  const destination = headers.get('sec-fetch-dest')
  return destination === null || destination === 'document' || destination === 'empty'
}

/** Whether the caller shows pages: a browser that goes to the address, not a script that reads JSON. */
export function wantsPage(request: Request): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return (request.headers.get('accept') ?? '').includes('text/html')
}
