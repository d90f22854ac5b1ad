import type { Actor, Columns, RecordedChange, Via } from '../../contract/change.ts'
import type { Database } from '../../database/database.ts'
import { raw, sql } from '../../database/sql.ts'

/** One entry of the audit log, as it is read. */
export interface AuditEntry {
  readonly id: string
  /** The order in which entries were written: tells those of one moment apart. */
  readonly position: number
  readonly at: Date
  readonly kind: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly userId: string | null
  readonly organizationId: string | null
  readonly actor: Actor
  readonly via: Via
  readonly requestId: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly before: Columns
  readonly after: Columns
}

/** A row; `before` and `after` are the text of which the seal is made. */
export interface EntryRow {
  readonly id: string
  /** A bigint, as the driver gives it. */
  readonly position: string | number
  readonly at: Date
  readonly kind: string
  readonly subjectType: string
  readonly subjectId: string
  readonly userId: string | null
  readonly organizationId: string | null
  readonly actorType: Actor['type']
  readonly actorId: string | null
  readonly actorSessionId: string | null
  readonly impersonatedBy: string | null
  readonly via: Via
  readonly requestId: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly before: string
  readonly after: string
}

/** The columns of an entry, where the table is called `e`. */
export const entryColumns = raw(
  [
    'e.id, e.position, e.at, e.kind, e.subject_type, e.subject_id, e.user_id, e.organization_id, e.actor_type, e.actor_id',
    'e.actor_session_id, e.impersonated_by, e.via, e.request_id, e.ip_address, e.user_agent',
    'e.before::text as before, e.after::text as after',
  ].join(', '),
)

/** Writes the entry of a change, in its transaction: a plain insert, which waits for nobody. A task seals it a moment later. */
export async function writeEntry(tx: Database, change: RecordedChange): Promise<void> {
  const { id, at, kind, subject, userId, organizationId, actor, via, origin } = change
  await tx.query(sql`
    with entry as (
      insert into latchkey.audit_entry (id, at, kind, subject_type, subject_id, user_id, organization_id, actor_type,
        actor_id, actor_session_id, impersonated_by, via, request_id, ip_address, user_agent, before, after)
      values (${id}, ${at}, ${kind}, ${subject.type}, ${subject.id}, ${userId}, ${organizationId}, ${actor.type},
        ${actor.id}, ${actor.sessionId}, ${actor.impersonatedBy}, ${via}, ${origin.requestId}, ${origin.ipAddress},
        ${origin.userAgent}, ${JSON.stringify(change.before)}::text::json, ${JSON.stringify(change.after)}::text::json)
      returning id)
    insert into latchkey.audit_unsealed (id) select id from entry`)
}

/** A row as it is read. */
export function readEntry(row: EntryRow): AuditEntry {
  const { subjectType, subjectId, actorType, actorId, actorSessionId, impersonatedBy, before, after, ...same } = row
  return {
    ...same,
    position: Number(row.position),
    subject: { type: subjectType, id: subjectId },
    actor: { type: actorType, id: actorId, sessionId: actorSessionId, impersonatedBy },
    before: JSON.parse(before),
    after: JSON.parse(after),
  }
}
