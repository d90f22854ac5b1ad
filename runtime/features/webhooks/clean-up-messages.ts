import type { Database } from '../../database/database.ts'
import { sql, type Statement } from '../../database/sql.ts'
import type { ParsedWebhooksOptions } from './options.ts'
import { after } from './retry-delay.ts'

/** Rows that one statement removes. */
const batch = 2000

/** Removes what has been kept long enough, and gives up what waits for nobody: its endpoint is off or gone, and its time over. */
export async function cleanUpMessages(
  db: Database,
  { keepDelivered, keepDead }: Pick<ParsedWebhooksOptions, 'keepDelivered' | 'keepDead'>,
  now: Date,
): Promise<void> {
  await db.query(sql`
    update latchkey.webhook_message m set state = 'dead', settled_at = ${now}, last_error = coalesce(last_error, 'disabled'),
      claim = null, claimed_by = null
    where m.state = 'queued' and m.expires_at <= ${now} and m.due_at <= ${now} and not exists (
      select from latchkey.webhook_endpoint e where e.id = m.endpoint_id and e.enabled)`)
  await removeSettled(db, sql`state = 'delivered'`, after(now, -keepDelivered))
  await removeSettled(db, sql`state = 'dead'`, after(now, -keepDead))
}

// The state is no parameter: the index is one of settled rows, and the planner has to see that it fits.
async function removeSettled(db: Database, which: Statement, before: Date): Promise<void> {
  for (let removed = batch; removed === batch;) {
    const rows = await db.query(sql`
      delete from latchkey.webhook_message where (endpoint_id, id) in (
        select endpoint_id, id from latchkey.webhook_message
        where ${which} and settled_at < ${before} limit ${batch} for update skip locked)
      returning id`)
    removed = rows.length
  }
}
