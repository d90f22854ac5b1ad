import type { RecordedChange } from '../../contract/change.ts'
import type { WebhookChange } from '../../webhooks/webhook-event.ts'

/**
 * The body of a webhook, as it is signed: `type`, `timestamp` and `data` of Standard Webhooks. Network address, browser and
 * session of whoever made the change stay here.
 */
export function bodyOf(change: RecordedChange): string {
  const { kind, at, subject, userId, organizationId, actor, via, origin, before, after } = change
  const { type, id, impersonatedBy } = actor
  const data: WebhookChange = {
    subject: { type: subject.type, id: subject.id },
    userId,
    organizationId,
    actor: { type, id, impersonatedBy },
    via,
    requestId: origin.requestId,
    before,
    after,
  }
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data })
}

/** The body of a test: it says that it is one. */
export function testBody(now: Date): string {
  return JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data: {} })
}
