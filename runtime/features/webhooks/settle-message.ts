import type { Database } from '../../database/database.ts'
import { sql, type Statement } from '../../database/sql.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { after, pauseOf, retryDelay } from './retry-delay.ts'
import { askedToWait, type Outcome } from './send-message.ts'

/** What became of an event: `lost` when another process has taken it over. */
export type Settled = 'delivered' | 'retried' | 'dead' | 'gone' | 'lost'

type Failed = Extract<Outcome, { readonly result: 'failed' }>

/** Seconds between two notes that an endpoint that works has worked: a busy one must not make a write of each. */
const noteEvery = 60

/** Writes down what came of a try, with the event and with its endpoint. */
export async function settleMessage(
  db: Database,
  message: ClaimedMessage,
  outcome: Outcome,
  now: Date,
): Promise<Settled> {
  if (outcome.result === 'delivered')
    return (await markDelivered(db, message, outcome.status, now)) ? 'delivered' : 'lost'
  if (outcome.result === 'gone') return db.transaction((tx) => markGone(tx, message, outcome.status, now))
  return db.transaction((tx) => markFailed(tx, message, outcome, now))
}

const isOurs = ({ endpointId, id, claim }: ClaimedMessage): Statement =>
  sql`endpoint_id = ${endpointId} and id = ${id} and claim = ${claim} and state = 'queued'`

async function markDelivered(db: Database, message: ClaimedMessage, status: number, now: Date): Promise<boolean> {
  // What was on its way when the receiver asked to be left alone does not end the pause.
  const rows = await db.query<{ noted: boolean }>(sql`
    with settled as (
      update latchkey.webhook_message
      set state = 'delivered', settled_at = ${now}, last_status = ${status}, last_error = null, claim = null, claimed_by = null
      where ${isOurs(message)} returning endpoint_id
    ), noted as (
      update latchkey.webhook_endpoint
      set failures = 0, failing_since = null, last_error = null, last_status = ${status},
        resume_at = case when last_error = ${askedToWait} and resume_at > ${now}::timestamptz then resume_at end,
        last_delivered_at = ${now}
      where id in (select endpoint_id from settled)
        and (failures > 0 or last_delivered_at is null or last_delivered_at < ${after(now, -noteEvery)}::timestamptz)
      returning id
    )
    select (select count(*) from noted) > 0 as noted from settled`)
  // The receiver is back: what waits for it need not wait any longer.
  if (rows[0]?.noted === true && message.failures > 0) await hasten(db, message.endpointId, now)
  return rows.length > 0
}

async function hasten(db: Database, endpointId: string, now: Date): Promise<void> {
  await db.query(sql`
    update latchkey.webhook_message set due_at = ${now}
    where endpoint_id = ${endpointId} and state = 'queued' and claim is null and due_at > ${now}`)
}

async function markFailed(
  tx: Database,
  message: ClaimedMessage,
  { status, error, wait = 0 }: Failed,
  now: Date,
): Promise<Settled> {
  const { endpointId, attempts, expiresAt, failures } = message
  const isDead = now >= expiresAt
  const next = after(now, Math.max(retryDelay(attempts), wait))
  // The last try is at the end of its time, not an hour before.
  const dueAt = next < expiresAt ? next : expiresAt
  const settled = await tx.query(sql`
    update latchkey.webhook_message
    set state = ${isDead ? 'dead' : 'queued'}, due_at = ${dueAt}, settled_at = ${isDead ? now : null},
      last_status = ${status}, last_error = ${error}, claim = null, claimed_by = null
    where ${isOurs(message)} returning id`)
  if (settled.length === 0) return 'lost'
  const pause = Math.max(pauseOf(failures + 1), wait)
  await tx.query(sql`
    update latchkey.webhook_endpoint
    set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), last_status = ${status},
      last_error = ${error}, resume_at = greatest(resume_at, ${pause === 0 ? null : after(now, pause)}::timestamptz)
    where id = ${endpointId}`)
  if (!isDead) return 'retried'
  // The receiver failed when their time was over as well.
  await giveUp(tx, endpointId, 'expired', sql`expires_at <= ${now}`, now)
  return 'dead'
}

async function markGone(tx: Database, message: ClaimedMessage, status: number, now: Date): Promise<Settled> {
  const settled = await tx.query(sql`
    update latchkey.webhook_message
    set state = 'dead', settled_at = ${now}, last_status = ${status}, last_error = 'gone', claim = null, claimed_by = null
    where ${isOurs(message)} returning id`)
  if (settled.length === 0) return 'lost'
  await tx.query(sql`
    update latchkey.webhook_endpoint
    set enabled = false, disabled_for = 'gone', last_status = ${status}, last_error = 'gone', resume_at = null,
      updated_at = ${now}
    where id = ${message.endpointId}`)
  await giveUp(tx, message.endpointId, 'gone', sql`true`, now)
  return 'gone'
}

/** Gives up what waits for an endpoint. Its last error stays where a try of its own has failed. */
async function giveUp(
  tx: Database,
  endpointId: string,
  reason: 'expired' | 'gone',
  which: Statement,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update latchkey.webhook_message
    set state = 'dead', settled_at = ${now}, last_error = coalesce(last_error, ${reason})
    where endpoint_id = ${endpointId} and state = 'queued' and claim is null and ${which}`)
}
