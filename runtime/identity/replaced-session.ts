import { limits } from '../contract/limits.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { hashToken } from '../security/hash.ts'

/** Notes that a browser that had another session goes on in this one, which was there before. */
export async function noteReplaced(tx: Database, sessionId: string, replaced: string, now: Date): Promise<void> {
  await tx.query(sql`
    update latchkey.session set replaced = ${hashToken(replaced)}, replaced_at = ${now} where id = ${sessionId}`)
}

/**
 * Whether the browser of a credential was given another session a moment ago, which lives: an answer to what was sent before then
 * must not take the new one's cookies back.
 */
export async function wasReplaced(db: Database, credential: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - limits.replacedFor * 1000)
  const rows = await db.query(sql`
    select id from latchkey.session
    where replaced = ${hashToken(credential)} and replaced_at > ${since} and expires_at > ${now}`)
  return rows.length > 0
}
