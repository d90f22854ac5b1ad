import { timingSafeEqual } from 'node:crypto'
import type { Exchange } from '../exchange.ts'
import { limits } from '../limits.ts'
import { hashToken } from '../security/hash.ts'
import { randomText } from '../security/random.ts'

const verificationCookie = 'verification'

function bindingOf(value: string): string {
  return hashToken(value).toString('base64url')
}

/**
 * Marks the browser that asks for a mail, so that the link in it can finish there without a further question. What is
 * given back is stored with the link; the browser's half is in a signed cookie, for `lifetime` seconds.
 */
export function bindBrowser(exchange: Exchange, lifetime: number): string {
  const value = exchange.cookies.getSigned(verificationCookie) ?? randomText(limits.verificationTokenLength)
  exchange.cookies.setSigned(verificationCookie, value, { maxAge: lifetime })
  return bindingOf(value)
}

/** Whether this is the browser that was marked when the mail was asked for. */
export function isBoundBrowser(exchange: Exchange, binding: string): boolean {
  const value = exchange.cookies.getSigned(verificationCookie)
  if (value === undefined) return false
  const [given, wanted] = [Buffer.from(bindingOf(value)), Buffer.from(binding)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
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
