import type { Subject, Via } from '../contract/change.ts'
import type { ChangeKind } from '../contract/change-kinds.ts'

/** What a webhook says of a change: what it happened to, who made it, and the fields that changed. */
export interface WebhookChange {
  readonly subject: Subject
  /** The user whom it concerns, if one. */
  readonly userId: string | null
  readonly organizationId: string | null
  readonly actor: {
    /**
     * `user`: a signed-in person. `service`: a service key or code of yours. `operator`: the command line. `system`: the service
     * itself. `anonymous`: somebody who was not signed in, e.g. at a sign-up.
     */
    readonly type: 'user' | 'service' | 'operator' | 'system' | 'anonymous'
    readonly id: string | null
    /** The administrator who acted in the user's place, if one. */
    readonly impersonatedBy: string | null
  }
  /** What it came by. */
  readonly via: Via
  /** Of the request that made it, for the log; null where there was none. */
  readonly requestId: string | null
  /** Fields by name, as far as they changed: empty for something new. Dates are texts (ISO 8601). Never a secret, nor its hash. */
  readonly before: Readonly<Record<string, unknown>>
  /** The same fields afterwards: empty for something that is gone. */
  readonly after: Readonly<Record<string, unknown>>
}

/** An event of this kind. */
export interface WebhookEventOf<Kind extends ChangeKind> {
  readonly type: Kind
  /** When it happened, in ISO 8601; a late delivery has the same. */
  readonly timestamp: string
  readonly data: WebhookChange
}

/** What `latchkey webhooks test` sends. */
export interface TestWebhookEvent {
  readonly type: 'webhook.test'
  readonly timestamp: string
  readonly data: Readonly<Record<string, never>>
}

/** What Latchkey sends: one kind for each change on record, and the test. A newer service may send kinds that are not here yet. */
export type WebhookEvent = { readonly [Kind in ChangeKind]: WebhookEventOf<Kind> }[ChangeKind] | TestWebhookEvent

/**
 * Whether the payload of a verified webhook is an event of Latchkey. Its `type` may be one that this version does not know:
 * let a `default` pass over it.
 */
export function isWebhookEvent(payload: unknown): payload is WebhookEvent {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'type' in payload &&
    typeof payload.type === 'string' &&
    'timestamp' in payload &&
    typeof payload.timestamp === 'string' &&
    'data' in payload &&
    typeof payload.data === 'object' &&
    payload.data !== null
  )
}
