import type { Door } from '../../outbound/outgoing.ts'
import { OutboundFailure } from '../../outbound/outgoing.ts'
import { SealBroken } from '../../security/seal.ts'
import { askedWait } from './retry-delay.ts'
import { signWebhook } from './sign-webhook.ts'

/** What came of one try: a status of the receiver, or one short word for why there is none. Never what the receiver wrote. */
export type Outcome =
  | { readonly result: 'delivered'; readonly status: number }
  | { readonly result: 'gone'; readonly status: number }
  | {
      readonly result: 'failed'
      readonly status: number | null
      readonly error: string
      /** Seconds for which the receiver wants to be left alone. */
      readonly wait?: number
    }

/** The word for an answer that says when the receiver wants the next request. */
export const askedToWait = 'busy'

/** One request. */
export interface Sent {
  readonly url: string
  readonly id: string
  readonly body: string
  /** Opens the secrets, the newest first. */
  readonly secrets: () => readonly string[]
  readonly at: Date
}

/** The receiver wants no more of them (RFC 9110 section 15.5.11). */
const gone = 410

/** The receiver has too much to do, and may say until when (RFC 6585 section 4, RFC 9110 section 15.6.4). */
const busy = new Set([429, 503])

/** Signs an event and hands it to the receiver; 2xx says that it has it. */
export async function sendMessage(door: Door, { url, id, body, secrets, at }: Sent): Promise<Outcome> {
  try {
    const headers = { ...signWebhook(secrets(), { id, body, at }), 'content-type': 'application/json' }
    const { status, retryAfter } = await door.handOver({ url, method: 'POST', headers, body })
    if (status >= 200 && status < 300) return { result: 'delivered', status }
    if (status === gone) return { result: 'gone', status }
    const wait = busy.has(status) ? askedWait(retryAfter, at) : undefined
    if (wait !== undefined) return { result: 'failed', status, error: askedToWait, wait }
    return { result: 'failed', status, error: status >= 300 && status < 400 ? 'redirect' : 'status' }
  } catch (error) {
    if (error instanceof OutboundFailure) return { result: 'failed', status: null, error: error.code }
    // Nothing leaves that the receiver could not check.
    if (error instanceof SealBroken || error instanceof TypeError) {
      return { result: 'failed', status: null, error: 'secret' }
    }
    throw error
  }
}
