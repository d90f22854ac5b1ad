import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'
import { sql, type Statement } from './sql.ts'

/**
 * Runs `work` again and again, each time a transaction of its own, until it did less than `batch`. After each it rests for as long as
 * that took: half of the time belongs to those who ask meanwhile. Ends early where the process is stopping; the next run of the task
 * goes on from there.
 * @returns how much was done in all
 */
export async function inBatches(
  batch: number,
  work: (batch: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let all = 0
  while (stopping?.aborted !== true) {
    const began = performance.now()
    const done = await work(batch)
    all += done
    if (done < batch) break
    await delay(performance.now() - began)
  }
  return all
}

/** Rows that one statement deletes: some milliseconds, in which nobody who waits for one of them is kept long. */
const rows = 500

/**
 * Deletes the rows of `table` for which `where` is so, in batches, which an index has to find: however many there are, no statement
 * takes longer than a request's. Safe on many nodes at once; a row that somebody writes now is left for the next run.
 * @returns how many there were
 */
export function deleteInBatches(
  db: Database,
  table: Statement,
  where: Statement,
  stopping?: AbortSignal,
): Promise<number> {
  const remove = async (most: number) => {
    // By their place: `ctid` needs no key, and the array is computed once.
    const gone = await db.query(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${most} for update skip locked)) returning 1`)
    return gone.length
  }
  return inBatches(rows, remove, stopping)
}
