import type { Database } from '../../database/database.ts'
import { deleteInBatches } from '../../database/in-batches.ts'
import { sql, type Statement } from '../../database/sql.ts'
import type { ParsedWebhooksOptions } from './options.ts'
import { after } from './retry-delay.ts'

/** Removes what has been kept long enough, and gives up what waits for nobody: its endpoint is off or gone, and its time over. */
export async function cleanUpMessages(
  db: Database,
  { keepDelivered, keepDead }: Pick<ParsedWebhooksOptions, 'keepDelivered' | 'keepDead'>,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  await db.query(sql`
    update latchkey.webhook_message m set state = 'dead', settled_at = ${now}, last_error = coalesce(last_error, 'disabled'),
      claim = null, claimed_by = null
    where m.state = 'queued' and m.expires_at <= ${now} and m.due_at <= ${now} and not exists (
      select from latchkey.webhook_endpoint e where e.id = m.endpoint_id and e.enabled)`)
  const delivered = await removeSettled(db, sql`state = 'delivered'`, after(now, -keepDelivered), stopping)
  return delivered + (await removeSettled(db, sql`state = 'dead'`, after(now, -keepDead), stopping))
}

// The state is no parameter: the index is one of settled rows, and the planner has to see that it fits.
function removeSettled(db: Database, which: Statement, before: Date, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches(db, sql`latchkey.webhook_message`, sql`${which} and settled_at < ${before}`, stopping)
}
