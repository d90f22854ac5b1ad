import { expectTypeOf } from 'vitest'
import type { RecordedChange } from '../../runtime/contract/change.ts'
import type { ChangeKind } from '../../runtime/contract/change-kinds.ts'
import { isWebhookEvent, type WebhookChange, type WebhookEvent } from '../../runtime/webhooks/index.ts'

// One event for every kind on record, and no other.
expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<ChangeKind | 'webhook.test'>()

// What a change has and an event has not is left out on purpose.
expectTypeOf<Exclude<keyof RecordedChange, keyof WebhookChange>>().toEqualTypeOf<'id' | 'at' | 'kind' | 'origin'>()
expectTypeOf<Exclude<keyof RecordedChange['actor'], keyof WebhookChange['actor']>>().toEqualTypeOf<'sessionId'>()
expectTypeOf<RecordedChange['actor']['type']>().toEqualTypeOf<WebhookChange['actor']['type']>()

/** A payload is narrowed by its type. */
export function userOf(payload: unknown): string | null {
  if (!isWebhookEvent(payload)) return null
  switch (payload.type) {
    case 'user.deleted':
      expectTypeOf(payload.data).toEqualTypeOf<WebhookChange>()
      return payload.data.userId
    case 'webhook.test':
      expectTypeOf(payload.data).toEqualTypeOf<Readonly<Record<string, never>>>()
      return null
    default:
      return null
  }
}
