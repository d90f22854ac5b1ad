import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/in-batches.ts'
import { sql } from '../database/sql.ts'
import { later } from './claim.ts'

const day = 86_400

/** Removes mails that were sent 30 days ago and those that failed 90 days ago, and counters whose window is over. */
export async function removeOldMails(db: Database, now: Date, stopping?: AbortSignal): Promise<void> {
  const [mail, count] = [sql`latchkey.mail`, sql`latchkey.mail_count`]
  await deleteInBatches(db, mail, sql`state = 'sent' and updated_at < ${later(now, -30 * day)}`, stopping)
  await deleteInBatches(db, mail, sql`state = 'failed' and updated_at < ${later(now, -90 * day)}`, stopping)
  await deleteInBatches(db, count, sql`ends_at <= ${now}`, stopping)
}
