import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { EntryRow } from './entry.ts'

/** Where an entry stands in the chain. */
export interface Place {
  /** `2026-11-25`, in UTC: the day on which it was sealed. */
  readonly day: string
  /** From 1, without gaps, on each day. */
  readonly sequence: number
}

/** The last link of the chain. */
export interface Head extends Place {
  readonly hash: Buffer
}

/** What the first day of all begins from. */
export const noPrevious: Buffer = Buffer.alloc(32)

/**
 * The hash of a link: SHA-256 of the one before it and of everything that the entry says, as a JSON array in a fixed order. `before`
 * and `after` count as the text that was stored.
 */
export function linkHash(previous: Buffer, { day, sequence }: Place, row: EntryRow): Buffer {
  const said = [
    day,
    sequence,
    row.id,
    String(row.position),
    row.at.toISOString(),
    row.kind,
    row.subjectType,
    row.subjectId,
    row.userId,
    row.organizationId,
    row.actorType,
    row.actorId,
    row.actorSessionId,
    row.impersonatedBy,
    row.via,
    row.requestId,
    row.ipAddress,
    row.userAgent,
    row.before,
    row.after,
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(said)).digest()
}

/** The newest link; undefined where nothing was sealed. */
export async function findHead(db: Database): Promise<Head | undefined> {
  const [row] = await db.query<Head>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sequence, hash from latchkey.audit_seal
    order by latchkey.audit_seal.day desc, sequence desc limit 1`)
  return row && { ...row, hash: Buffer.from(row.hash) }
}

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
