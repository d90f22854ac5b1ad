import { createHmac } from 'node:crypto'
import { secretBytes, signedContent } from '../../webhooks/signature.ts'

/** What is signed. */
interface Unsigned {
  /** The same for every try of one event. */
  readonly id: string
  readonly body: string
  readonly at: Date
}

/**
 * The headers of Standard Webhooks 1.0: a signature `v1,…` by each secret, the newest first.
 * @throws {TypeError} when a secret has another form
 */
export function signWebhook(secrets: readonly string[], { id, body, at }: Unsigned): Readonly<Record<string, string>> {
  if (secrets.length === 0) throw new TypeError('A webhook is signed with a secret')
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = signedContent(id, timestamp, new TextEncoder().encode(body))
  const signatures = secrets.map((secret) => {
    const key = secretBytes(secret)
    if (key === undefined) throw new TypeError('The secret of a webhook has another form')
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
