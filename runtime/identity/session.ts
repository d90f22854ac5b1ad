import type { Database } from '../database/database.ts'
import { columnList, columns, sql, type Statement } from '../database/sql.ts'
import type { Identity, Session } from '../entities.ts'
import type { FieldNames, Platform } from '../platform.ts'
import { hashToken } from '../security/hash.ts'
import type { Settings } from '../settings.ts'

/** Columns of a session row that are sent to callers, without those that features add. */
const ownKeys = ['id', 'userId', 'expiresAt', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'] as const

/** A session as stored, with its user: what callers see, and whether it slides. */
export interface StoredSession extends Identity {
  readonly remember: boolean
}

/** What has to be known to start a session. */
export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly credential: string
  readonly remember: boolean
  readonly expiresAt: Date
  readonly ipAddress: string
  readonly userAgent: string
  /** Columns that features add. */
  readonly columns?: Readonly<Record<string, unknown>> | undefined
  readonly now: Date
}

/** The public name of a session in bodies: its id without dashes. It is no credential. */
export function sessionHandle(id: string): string {
  return id.replaceAll('-', '')
}

function idOfHandle(handle: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(handle)
  return parts === null ? null : parts.slice(1).join('-')
}

/** Makes the function that reads the session from a row of `sessionKeys`. */
export function sessionReader(fields: FieldNames): (row: Readonly<Record<string, unknown>>) => Session {
  const keys = sessionKeys(fields)
  return (row) => {
    const session: Record<string, unknown> = { token: sessionHandle(String(row['id'])) }
    for (const key of keys) session[key] = row[key] ?? null
    return session as Session
  }
}

/** Columns that `sessionReader` reads. */
export function sessionKeys(fields: FieldNames): readonly string[] {
  return [...ownKeys, ...fields.session]
}

function sessionColumns(fields: FieldNames): Statement {
  return columnList(sessionKeys(fields))
}

/** Writes a session; only the SHA-256 of its credential is stored. */
export async function insertSession(tx: Database, fields: FieldNames, session: NewSession): Promise<Session> {
  const { id, userId, remember, expiresAt, ipAddress, userAgent, now, credential } = session
  const own = { id, userId, tokenHash: hashToken(credential), remember, expiresAt, ipAddress, userAgent }
  const row = { ...session.columns, ...own }
  const [written] = await tx.query(
    sql`insert into latchkey.session ${columns({ ...row, createdAt: now, updatedAt: now })} returning ${sessionColumns(fields)}`,
  )
  if (written === undefined) throw new Error('The new session was not returned')
  return sessionReader(fields)(written)
}

/** When a session was last shown to slide is long enough ago that it should slide again (spec section 4). */
export function needsRefresh(settings: Settings['session'], stored: StoredSession, now: Date): boolean {
  const dueAt = stored.session.expiresAt.getTime() - (settings.lifetime - settings.updateAge) * 1000
  return stored.remember && now.getTime() >= dueAt
}

/**
 * Gives a session its full lifetime again. `updated_at` stays: it says when the person last proved who they are.
 * Of several at once one writes; the answer is the new end, or `undefined` when the session is gone.
 */
export async function refreshSession(
  db: Database,
  session: Session,
  expiresAt: Date,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.query<{ expiresAt: Date }>(sql`
    update latchkey.session set expires_at = greatest(expires_at, ${expiresAt})
    where id = ${session.id} and expires_at > ${now} returning expires_at`)
  return row?.expiresAt
}

/** Notes that the person has just proven who they are: the session is fresh again. */
export async function refreshProof(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.query(sql`update latchkey.session set updated_at = ${now} where id = ${sessionId}`)
}

/** Removes sessions that ended by themselves, at most `most`; answers their ids by user. Safe on many nodes at once. */
export async function removeEndedSessions(
  tx: Database,
  now: Date,
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.query<{ id: string; userId: string }>(sql`
    delete from latchkey.session where id in (
      select id from latchkey.session where expires_at <= ${now} limit ${most} for update skip locked
    ) returning id, user_id`)
  const users = new Map<string, string[]>()
  for (const { id, userId } of rows) users.set(userId, [...(users.get(userId) ?? []), id])
  return users
}

/** A user's sessions that have not ended, newest first. */
export async function listSessions(db: Database, fields: FieldNames, userId: string, now: Date): Promise<Session[]> {
  const rows = await db.query(sql`
    select ${sessionColumns(fields)} from latchkey.session where user_id = ${userId} and expires_at > ${now} order by created_at desc, id desc`)
  return rows.map(sessionReader(fields))
}

/** Ends the session of a credential; answers whose it was. */
export async function endSession(
  tx: Database,
  credential: string,
): Promise<{ id: string; userId: string } | undefined> {
  const [row] = await tx.query<{ id: string; userId: string }>(
    sql`delete from latchkey.session where token_hash = ${hashToken(credential)} returning id, user_id`,
  )
  return row
}

/** Ends one session of `userId`, named by handle or credential; answers its id. */
export async function endSessionOf(tx: Database, userId: string, token: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    delete from latchkey.session
    where user_id = ${userId} and (id = ${idOfHandle(token)}::uuid or token_hash = ${hashToken(token)}) returning id`)
  return row?.id
}

/** Ends all sessions of a user, or all unexpired ones but `exceptId`; answers their ids. */
export async function endSessionsOf(
  tx: Database,
  userId: string,
  except?: { readonly id: string; readonly now: Date },
): Promise<string[]> {
  const others = except === undefined ? sql`` : sql` and id <> ${except.id} and expires_at > ${except.now}`
  const rows = await tx.query<{ id: string }>(
    sql`delete from latchkey.session where user_id = ${userId}${others} returning id`,
  )
  return rows.map((row) => row.id)
}

/** Whether the person proved who they are recently enough (spec section 5). A fresh age of 0 means always. */
export function isFresh(platform: Pick<Platform, 'settings' | 'hooks'>, identity: Identity, now: Date): boolean {
  if (platform.hooks.some((hook) => hook.mayBeFresh?.(identity) === false)) return false
  const { freshAge } = platform.settings.session
  return freshAge === 0 || now.getTime() - identity.session.updatedAt.getTime() < freshAge * 1000
}
