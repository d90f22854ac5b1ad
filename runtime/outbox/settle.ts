import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Channel, type Claimed, later } from './claim.ts'

/**
 * Seconds until the next try, by the number of tries so far; after the last one the mail has failed (about two days). Nobody waits
 * that long for a code by SMS, and each try may cost money.
 */
const backOff: Readonly<Record<Channel, readonly number[]>> = {
  mail: [5, 30, 120, 600, 3600, 14_400, 43_200, 43_200, 43_200, 43_200],
  sms: [5, 30, 120],
}

/** The result of `prepare` is kept with the row. False: the claim is no longer ours. */
export async function storePrepared(tx: Database, mail: Claimed, sealed: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update latchkey.mail set payload = ${sealed}, updated_at = ${now}
    where id = ${mail.id} and claim = ${mail.claim} and state = 'queued' returning id`)
  return rows.length > 0
}

/** Takes a mail away for which there is nobody to write to. */
export async function dropMail(tx: Database, mail: Claimed): Promise<void> {
  await tx.query(sql`delete from latchkey.mail where id = ${mail.id} and claim = ${mail.claim} and state = 'queued'`)
}

/** The mail has left. Its texts are forgotten, unless `keep`: the development inbox shows them. */
export async function markSent(db: Database, mail: Claimed, keep: boolean, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    update latchkey.mail
    set state = 'sent', sent_at = ${now}, updated_at = ${now}, last_error = null, claim = null, claimed_by = null,
      payload = case when ${keep}::boolean then payload end
    where id = ${mail.id} and claim = ${mail.claim} and state = 'queued' returning id`)
  return rows.length > 0
}

/** The mail has not left: says when it is tried again, or `failed` when it never is; `lost` when it is not ours any more. */
export async function markUnsent(
  db: Database,
  mail: Claimed,
  reason: { readonly text: string; readonly final: boolean },
  now: Date,
): Promise<'delayed' | 'failed' | 'lost'> {
  const wait = reason.final ? undefined : backOff[mail.channel][mail.attempts - 1]
  const state = wait === undefined ? 'failed' : 'queued'
  const rows = await db.query(sql`
    update latchkey.mail
    set state = ${state}, due_at = ${later(now, wait ?? 0)}, updated_at = ${now}, last_error = ${reason.text},
      claim = null, claimed_by = null
    where id = ${mail.id} and claim = ${mail.claim} and state = 'queued' returning id`)
  if (rows.length === 0) return 'lost'
  return wait === undefined ? 'failed' : 'delayed'
}
