import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { limits } from '../contract/limits.ts'

/**
 * Whether credentials whose signature does not say for which cookie it was made are still taken: for seven days from the
 * first one that any node sees. A browser that comes in that time gets its cookie signed anew; one that does not has lost
 * its session anyway, with the default lifetime. Nobody without the secret can begin these days.
 */
export async function acceptsOldSignature(db: Database, now: Date): Promise<boolean> {
  const since = (await firstSeen(db)) ?? (await beginSeeing(db, now))
  return since !== undefined && now.getTime() - since.getTime() < limits.oldSignatureLifetime * 1000
}

async function firstSeen(db: Database): Promise<Date | undefined> {
  const [row] = await db.query<{ firstSeen: Date }>(sql`select first_seen from latchkey.old_signature`)
  return row?.firstSeen
}

/** Of several nodes that see the first one at once, one writes. */
async function beginSeeing(db: Database, now: Date): Promise<Date | undefined> {
  await db.query(sql`
    insert into latchkey.old_signature (only_row, first_seen) values (true, ${now}) on conflict (only_row) do nothing`)
  return firstSeen(db)
}
