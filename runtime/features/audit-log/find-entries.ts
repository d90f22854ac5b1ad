import type { Database } from '../../database/database.ts'
import { raw, sql, type Statement } from '../../database/sql.ts'
import { type AuditEntry, entryColumns, type EntryRow, readEntry } from './entry.ts'

/** Which entries are wanted; what is left out does not narrow. */
export interface EntryFilter {
  readonly kind?: string | undefined
  readonly userId?: string | undefined
  readonly actorId?: string | undefined
  /** The session in which something was done. */
  readonly sessionId?: string | undefined
  readonly subjectId?: string | undefined
  readonly organizationId?: string | undefined
  readonly requestId?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** A place in the log: of the last entry that was read. */
export interface Cursor {
  readonly at: Date
  readonly position: number
}

/** How a page is taken. */
export interface EntryPage {
  readonly limit: number
  readonly after?: Cursor | undefined
  /** Oldest first; newest first by default. */
  readonly oldestFirst?: boolean | undefined
}

/** A page of entries. */
export async function findEntries(
  db: Database,
  filter: EntryFilter,
  { limit, after, oldestFirst = false }: EntryPage,
): Promise<AuditEntry[]> {
  const [direction, sign] = oldestFirst ? [raw('asc'), raw('>')] : [raw('desc'), raw('<')]
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(e.at, e.position) ${sign} (${after.at}::timestamptz, ${after.position}::bigint)`
  const rows = await db.query<EntryRow>(sql`
    select ${entryColumns} from latchkey.audit_entry e where ${conditionOf(filter)} and ${beyond}
    order by e.at ${direction}, e.position ${direction} limit ${limit}`)
  return rows.map(readEntry)
}

function conditionOf(filter: EntryFilter): Statement {
  const { kind, userId, actorId, sessionId, subjectId, organizationId, requestId, from, until } = filter
  const conditions = [
    // `user` and `user.` mean every kind that begins so.
    kind === undefined ? undefined : kindIs(kind),
    userId === undefined ? undefined : sql`e.user_id = ${userId}`,
    actorId === undefined ? undefined : sql`(e.actor_id = ${actorId} or e.impersonated_by = ${actorId})`,
    sessionId === undefined ? undefined : sql`e.actor_session_id = ${sessionId}`,
    subjectId === undefined ? undefined : sql`e.subject_id = ${subjectId}`,
    organizationId === undefined ? undefined : sql`e.organization_id = ${organizationId}`,
    requestId === undefined ? undefined : sql`e.request_id = ${requestId}`,
    from === undefined ? undefined : sql`e.at >= ${from}`,
    until === undefined ? undefined : sql`e.at < ${until}`,
  ]
  return conditions.reduce<Statement>((all, one) => (one === undefined ? all : sql`${all} and ${one}`), sql`true`)
}

function kindIs(kind: string): Statement {
  const start = kind.endsWith('.') ? kind.slice(0, -1) : kind
  return start.includes('.') ? sql`e.kind = ${start}` : sql`split_part(e.kind, '.', 1) = ${start}`
}

/** A cursor as callers see it. */
export function writeCursor({ at, position }: Cursor): string {
  return `${at.getTime().toString(36)}-${position.toString(36)}`
}

/** The place that a cursor names; undefined for a text that is none. */
export function readCursor(text: string): Cursor | undefined {
  if (!/^[0-9a-z]{1,11}-[0-9a-z]{1,10}$/.test(text)) return undefined
  const [time = 0, position = 0] = text.split('-').map((part) => Number.parseInt(part, 36))
  return time <= 8.64e15 ? { at: new Date(time), position } : undefined
}
