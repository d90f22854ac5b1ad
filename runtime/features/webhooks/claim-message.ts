import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { owner } from '../../outbox/claim.ts'
import type { SealedSecrets } from './endpoint-secret.ts'
import { after } from './retry-delay.ts'

/** An event that this process sends to an endpoint now. Nobody else takes it before the lease has ended. */
export interface ClaimedMessage extends SealedSecrets {
  readonly id: string
  readonly endpointId: string
  readonly type: string
  readonly body: string
  /** This one included. */
  readonly attempts: number
  readonly expiresAt: Date
  /** What every later statement compares: a claim that another process has taken over changes nothing more. */
  readonly claim: string
  /** Null for an endpoint of the configuration. */
  readonly url: string | null
  /** How often the endpoint has failed in a row, when the event was claimed. */
  readonly failures: number
}

/** Endpoints that can be sent to, as this process knows them. */
interface Known {
  /** Ids of those in its configuration: another process may have others. */
  readonly configured: readonly string[]
  readonly now: Date
}

const isOpen = ({ configured, now }: Known) => sql`
  e.enabled and (e.url is not null or e.id = any(${configured}::uuid[]))
  and (e.resume_at is null or e.resume_at <= ${now}::timestamptz)`

// Within a subject, an event waits for the one before it. Changes that exclude one another get their positions in the order
// in which they happen, and the earlier one is there before the later one is written.
const isNext = sql`
  not exists (select from latchkey.webhook_message before
    where before.endpoint_id = m.endpoint_id and before.subject = m.subject and before.state = 'queued'
      and before.position < m.position)`

/** The endpoints for which something is due. The first event of each is looked for in order: a backlog is not read. */
export async function dueEndpoints(db: Database, known: Known): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select e.id from latchkey.webhook_endpoint e cross join lateral (
      select m.id from latchkey.webhook_message m
      where m.endpoint_id = e.id and m.state = 'queued' and m.due_at <= ${known.now}::timestamptz and ${isNext}
      order by m.due_at, m.position limit 1) as first
    where ${isOpen(known)}`)
  return rows.map(({ id }) => id)
}

/** Takes the next event of an endpoint for `lease` seconds. Safe with any number of processes: each event goes to one of them. */
export async function claimNext(
  db: Database,
  endpointId: string,
  known: Known & { readonly lease: number },
): Promise<ClaimedMessage | undefined> {
  const { now, lease } = known
  const [claimed] = await db.query<ClaimedMessage>(sql`
    with taken as (
      update latchkey.webhook_message
      set attempts = attempts + 1, due_at = ${after(now, lease)}, claim = ${randomUUID()}, claimed_by = ${owner()}
      where endpoint_id = ${endpointId} and id = (
        select m.id from latchkey.webhook_message m
        where m.endpoint_id = ${endpointId} and m.state = 'queued' and m.due_at <= ${now}::timestamptz and ${isNext}
          and exists (select from latchkey.webhook_endpoint e where e.id = ${endpointId} and ${isOpen(known)})
        order by m.due_at, m.position limit 1 for update of m skip locked)
      returning id, endpoint_id, type, body, attempts, expires_at, claim)
    select taken.id, taken.endpoint_id, taken.type, taken.body, taken.attempts, taken.expires_at, taken.claim,
      e.url, e.secret, e.previous_secret, e.previous_until, e.failures
    from taken join latchkey.webhook_endpoint e on e.id = taken.endpoint_id`)
  return claimed
}

/** Gives back what other processes have claimed: for the embedded database, where none of them can be alive. */
export async function releaseForeignMessages(db: Database, now: Date): Promise<void> {
  await db.query(sql`
    update latchkey.webhook_message set due_at = ${now}, claim = null, claimed_by = null
    where state = 'queued' and claimed_by <> ${owner()}`)
}
