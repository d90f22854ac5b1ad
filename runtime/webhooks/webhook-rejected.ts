/**
 * Why a webhook was rejected: headers missing or malformed, signed more than the tolerance ago or ahead, signed with
 * none of the secrets, or signed well and not JSON.
 */
export type WebhookFault = 'headers' | 'timestamp' | 'signature' | 'body'

const sentences: Record<WebhookFault, string> = {
  headers: 'webhook-id, webhook-timestamp or webhook-signature is missing or malformed.',
  timestamp: 'The webhook was signed too long ago, or by a clock that is ahead.',
  signature: 'No signature of the webhook fits one of the secrets.',
  body: 'The body of the webhook is not JSON.',
}

/** The request is no genuine webhook. Answer it with 400. The message repeats nothing of what was sent. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'
  readonly code: WebhookFault

  constructor(code: WebhookFault) {
    super(sentences[code])
    this.code = code
  }
}
