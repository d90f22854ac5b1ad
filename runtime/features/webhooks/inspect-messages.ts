import { isUuid } from '../../common/uuid.ts'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { after } from './retry-delay.ts'

/** An event that was given up, without what it says. */
export interface DeadMessage {
  readonly id: string
  readonly endpointId: string
  readonly type: string
  readonly subject: string
  readonly attempts: number
  readonly lastStatus: number | null
  /** One short word: `status`, `timeout`, `ECONNRESET`, `gone`, … */
  readonly lastError: string | null
  readonly createdAt: Date
  readonly settledAt: Date
}

/** The events that were given up last, the newest first: 100 at most. */
export function listDead(db: Database, endpointId: string | undefined): Promise<DeadMessage[]> {
  const id = endpointId ?? null
  return db.query<DeadMessage>(sql`
    select id, endpoint_id, type, subject, attempts, last_status, last_error, created_at, settled_at
    from latchkey.webhook_message
    where state = 'dead' and (${id}::text is null or endpoint_id::text = lower(${id}::text))
    order by settled_at desc, position desc limit 100`)
}

/** Which events are sent again: one; or of an endpoint or all those given up, or everything since a moment. */
export interface Replay {
  readonly id?: string | undefined
  readonly endpointId?: string | undefined
  readonly since?: Date | undefined
}

/** Sends events again that were delivered or given up, in their order, for another three days. Gives how many. */
export async function replayMessages(db: Database, { id, endpointId, since }: Replay, now: Date): Promise<number> {
  if ([id, endpointId].some((given) => given !== undefined && !isUuid(given))) return 0
  const everything = id !== undefined || since !== undefined
  const rows = await db.query(sql`
    update latchkey.webhook_message
    set state = 'queued', attempts = 0, due_at = ${now}, expires_at = ${after(now, limits.webhookPatience)}, settled_at = null
    where state = any(${everything ? ['delivered', 'dead'] : ['dead']})
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      and (${endpointId ?? null}::uuid is null or endpoint_id = ${endpointId ?? null}::uuid)
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null}::timestamptz)
    returning id`)
  return rows.length
}

/** What waits and what was given up, in numbers. */
export interface MessageCounts {
  readonly queued: number
  readonly dead: number
  /** When the oldest that waits was written. */
  readonly oldest: Date | null
}

/** Counts the events of all endpoints. */
export async function countMessages(db: Database): Promise<MessageCounts> {
  const [counts] = await db.query<MessageCounts>(sql`
    select waiting.queued, waiting.oldest,
      (select count(*)::int from latchkey.webhook_message where state = 'dead') as dead
    from (
      select count(*)::int as queued, min(created_at) as oldest from latchkey.webhook_message where state = 'queued'
    ) as waiting`)
  return counts ?? { queued: 0, dead: 0, oldest: null }
}
