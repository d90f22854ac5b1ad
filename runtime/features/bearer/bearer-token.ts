import type { CookieJar, Exchange } from '../../contract/exchange.ts'
import type { PresentedCredential } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import { readSigned } from '../../identity/session-cookies.ts'
import type { BearerOptions } from './options.ts'

/** A credential as it is handed out, without a signature. Nothing else that people send as a bearer token looks like it. */
const bare = new RegExp(`^[A-Za-z0-9]{${limits.credentialLength}}$`)

/** Longest token that is looked at: a signed credential, every character of its signature percent-encoded. */
const longest = 256

/**
 * The credential that `Authorization: Bearer` carries (RFC 6750 section 2.1; wire contract 9.4): bare, signed, or signed
 * and percent-encoded as a cookie holds it. Whatever is none of these belongs to somebody else and is not looked at.
 */
export function readBearer(
  { request, cookies }: Exchange,
  options: Required<BearerOptions>,
): string | PresentedCredential | undefined {
  const token = presented(request.headers)
  if (token === undefined) return undefined
  if (bare.test(token)) return options.requireSignature ? undefined : token
  return verified(cookies, token)
}

function presented(headers: Headers): string | undefined {
  const header = headers.get('authorization')
  if (header === null || header.length > longest) return undefined
  return /^bearer +(\S+)$/i.exec(header)?.[1]
}

function verified(cookies: CookieJar, token: string): PresentedCredential | undefined {
  const signed = decoded(token)
  const read = signed === undefined ? undefined : readSigned(cookies, signed)
  // Before, one key signed other cookies too, whose values are no credentials.
  return read !== undefined && bare.test(read.credential) ? read : undefined
}

function decoded(token: string): string | undefined {
  if (!token.includes('%')) return token
  try {
    return decodeURIComponent(token)
  } catch {
    // Not percent-encoding, so nothing that we handed out.
    return undefined
  }
}
