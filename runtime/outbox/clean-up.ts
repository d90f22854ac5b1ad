import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/in-batches.ts'
import { sql } from '../database/sql.ts'
import type { Task } from '../feature.ts'
import { later } from './claim.ts'

const day = 86_400

/** Removes mails that were sent 30 days ago and those that failed 90 days ago, and counters whose window is over. */
async function removeOldMails(db: Database, now: Date, stopping?: AbortSignal): Promise<number> {
  const [mail, count] = [sql`latchkey.mail`, sql`latchkey.mail_count`]
  const sent = sql`state = 'sent' and updated_at < ${later(now, -30 * day)}`
  const failed = sql`state = 'failed' and updated_at < ${later(now, -90 * day)}`
  return (
    (await deleteInBatches(db, mail, sent, stopping)) +
    (await deleteInBatches(db, mail, failed, stopping)) +
    (await deleteInBatches(db, count, sql`ends_at <= ${now}`, stopping))
  )
}

/** The task that removes what has been kept long enough. Not the one that sends: mail must not wait for a long removal. */
export const mailCleanUp: Task = {
  name: 'mail-clean-up',
  every: 3600,
  run: ({ db }, now, stopping) => removeOldMails(db, now, stopping),
}
