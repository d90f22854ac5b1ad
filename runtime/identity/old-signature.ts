import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { limits } from '../contract/limits.ts'

interface Seen {
  readonly firstSeen: Date
  /** Until when the last imported session lives; null where none was imported. */
  readonly acceptedUntil: Date | null
}

/**
 * Whether credentials whose signature does not say for which cookie it was made are still taken: for seven days from the
 * first one that any node sees, and as long as imported sessions live. A browser that comes in that time gets its cookie
 * signed anew; one that does not has lost its session anyway, with the default lifetime. Nobody without the secret can begin
 * these days.
 */
export async function acceptsOldSignature(db: Database, now: Date): Promise<boolean> {
  const seen = (await firstSeen(db)) ?? (await beginSeeing(db, now))
  if (seen === undefined) return false
  const { firstSeen: since, acceptedUntil } = seen
  const inItsDays = now.getTime() - since.getTime() < limits.oldSignatureLifetime * 1000
  return inItsDays || (acceptedUntil !== null && now < acceptedUntil)
}

/** Takes such credentials until `until` at the least: sessions were imported that live that long. */
export async function acceptOldSignatureUntil(db: Database, until: Date, now: Date): Promise<void> {
  await db.query(sql`
    insert into latchkey.old_signature as o (only_row, first_seen, accepted_until) values (true, ${now}, ${until})
    on conflict (only_row) do update set accepted_until = greatest(o.accepted_until, excluded.accepted_until)`)
}

async function firstSeen(db: Database): Promise<Seen | undefined> {
  const [row] = await db.query<Seen>(sql`select first_seen, accepted_until from latchkey.old_signature`)
  return row
}

/** Of several nodes that see the first one at once, one writes. */
async function beginSeeing(db: Database, now: Date): Promise<Seen | undefined> {
  await db.query(sql`
    insert into latchkey.old_signature (only_row, first_seen) values (true, ${now}) on conflict (only_row) do nothing`)
  return firstSeen(db)
}
