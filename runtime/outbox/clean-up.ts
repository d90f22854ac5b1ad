import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { later } from './claim.ts'

const day = 86_400

/** Removes mails that were sent 30 days ago and those that failed 90 days ago, and counters whose window is over. */
export async function removeOldMails(db: Database, now: Date): Promise<void> {
  await db.query(sql`
    delete from latchkey.mail
    where (state = 'sent' and updated_at < ${later(now, -30 * day)})
      or (state = 'failed' and updated_at < ${later(now, -90 * day)})`)
  await db.query(sql`delete from latchkey.mail_count where ends_at <= ${now}`)
}
