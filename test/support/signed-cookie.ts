import { createHmac, hkdfSync } from 'node:crypto'
import { testSecret } from './test-auth.ts'

/** A signed value as the cookie of that name holds it, before percent-encoding; made without any code of the service. */
export function signedFor(name: string, value: string, secret = testSecret): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `latchkey/cookie/${name}`, 32))
  return `${value}.${createHmac('sha256', key).update(value).digest('base64')}`
}

/** A session's credential, signed so. */
export function signedCredential(credential: string, secret = testSecret): string {
  return signedFor('session_token', credential, secret)
}

/** The signature that all cookies shared before: with the secret itself (wire contract 3.2). */
export function signedAsBefore(value: string, secret = testSecret): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}
