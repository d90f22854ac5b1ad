import type { HookContext, Hooks } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import { sql } from '../../database/sql.ts'
import { patternsOf } from './event-pattern.ts'
import { configuredId, type ParsedEndpoint } from './options.ts'
import { after } from './retry-delay.ts'
import { bodyOf } from './webhook-body.ts'

/** The task that sends what is written here. */
export const webhookTaskName = 'webhooks'

/**
 * Writes a row for each endpoint that wants to know of a change, in its transaction: one statement, however many endpoints
 * there are and however they are.
 */
export function writeMessages(endpoints: readonly ParsedEndpoint[]): Hooks['changed'] {
  return async ({ tx, tasks, now, change }: Parameters<Hooks['changed']>[0] & HookContext) => {
    const { id, kind, subject, organizationId } = change
    const patterns = patternsOf(kind)
    const configured = endpoints.filter(
      (one) =>
        one.events.some((event) => patterns.includes(event)) &&
        (one.organizationId === undefined || one.organizationId === organizationId),
    )
    const written = await tx.query(sql`
      insert into latchkey.webhook_message
        (id, endpoint_id, type, subject, body, state, attempts, due_at, expires_at, created_at)
      select ${id}::uuid, wanted.id, ${kind}, ${`${subject.type}/${subject.id}`}, ${bodyOf(change)}, 'queued', 0,
        ${now}::timestamptz, ${after(now, limits.webhookPatience)}::timestamptz, ${now}::timestamptz
      from (
        select e.id from latchkey.webhook_endpoint e
        where e.url is not null and e.enabled and e.events && ${patterns}::text[]
          and (e.organization_id is null or e.organization_id = ${organizationId}::text)
        union all
        select named.id from unnest(${configured.map(({ name }) => configuredId(name))}::uuid[]) as named (id)
        where not exists (select from latchkey.webhook_endpoint e where e.id = named.id and not e.enabled)
      ) as wanted
      returning endpoint_id`)
    if (written.length > 0) tasks.wake(webhookTaskName)
  }
}
