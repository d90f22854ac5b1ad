import { WebhookRejected } from './webhook-rejected.ts'
import { fromBase64, secretBytes, signedContent } from './signature.ts'

/** Body and headers of a request, for frameworks that have no `Request`. */
export interface ReceivedWebhook {
  /** As it came over the wire, before any parser. */
  body: string | Uint8Array
  /** Names in lower case, as Node gives them, or a `Headers`. */
  headers: Headers | Record<string, string | string[] | undefined>
}

export interface VerifyWebhookOptions {
  /** How far the sender's clock and yours may be apart, in seconds. Default: 300. */
  tolerance?: number
  /** The time to compare with. Default: now. */
  now?: Date
}

export interface VerifiedWebhook {
  /** `webhook-id`: the same for every try of one event. Remember it, and handle each once. */
  id: string
  /** When this try was signed. */
  signedAt: Date
  /** The JSON of the body. */
  payload: unknown
}

/**
 * Checks a webhook that is signed as Standard Webhooks 1.0 says (`v1`, HMAC-SHA256), and reads its body.
 *
 * @param received a `Request` whose body nobody has read, or its raw body and headers
 * @param secrets one `whsec_…`, or several while a secret changes; a `TypeError` when there is none, or one is malformed
 * @throws WebhookRejected when it is not genuine
 */
export async function verifyWebhook(
  received: Request | ReceivedWebhook,
  secrets: string | readonly string[],
  options: VerifyWebhookOptions = {},
): Promise<VerifiedWebhook> {
  const keys = await importKeys(typeof secrets === 'string' ? [secrets] : secrets)
  const id = header(received.headers, 'webhook-id')
  const timestamp = header(received.headers, 'webhook-timestamp')
  const signatures = header(received.headers, 'webhook-signature')
  if (!id || !timestamp || !/^\d{1,12}$/.test(timestamp) || !signatures) throw new WebhookRejected('headers')
  const { tolerance = 300, now = new Date() } = options
  const distance = Math.abs(now.getTime() / 1000 - Number(timestamp))
  // Said this way round, a time or tolerance that is not a number rejects.
  if (!(distance <= tolerance)) throw new WebhookRejected('timestamp')

  const body = await bytesOf(received)
  if (!(await anyFits(keys, signatures, signedContent(id, timestamp, body)))) throw new WebhookRejected('signature')
  return { id, signedAt: new Date(Number(timestamp) * 1000), payload: parse(body) }
}

function importKeys(secrets: readonly string[]): Promise<CryptoKey[]> {
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs a secret.')
  return Promise.all(
    secrets.map((secret) => {
      const bytes = secretBytes(secret)
      if (!bytes) throw new TypeError('A secret of a webhook is whsec_ and the base64 of 24 to 64 bytes.')
      return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    }),
  )
}

function header(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

async function bytesOf(received: Request | ReceivedWebhook): Promise<Uint8Array> {
  if (received instanceof Request) return new Uint8Array(await received.arrayBuffer())
  return typeof received.body === 'string' ? new TextEncoder().encode(received.body) : received.body
}

async function anyFits(keys: CryptoKey[], signatures: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  // A sender in the middle of a change signs twice; more than a few would only cost time.
  const candidates = signatures.split(' ', 8).flatMap((entry) => {
    const signature = entry.startsWith('v1,') ? fromBase64(entry.slice(3)) : undefined
    return signature?.length === 32 ? [signature] : []
  })
  for (const key of keys) {
    for (const candidate of candidates) {
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, candidate, content)) return true
    }
  }
  return false
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    throw new WebhookRejected('body')
  }
}
