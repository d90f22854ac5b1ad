import { withFactor } from '../contract/assurance.ts'
import { type Identity, type Session, sessionRow } from '../contract/entities.ts'
import { limits } from '../contract/limits.ts'
import type { FieldNames, Platform } from '../contract/platform.ts'
import type { Settings } from '../contract/settings.ts'
import type { Database } from '../database/database.ts'
import { columnsSelected, sql, type Statement, valueList } from '../database/sql.ts'
import { type Table, tableOf } from '../database/table.ts'
import { hashToken } from '../security/hash.ts'

const ownColumns = tableOf<Session>(
  Object.keys(sessionRow),
  new Map([
    ['token', { column: 'id', read: (id) => sessionHandle(String(id)) }],
    ['amr', { read: (words) => String(words).split(' ').filter(Boolean) }],
  ] as const),
)

/** Session rows as they are sent, with the columns of the enabled features. */
export function sessionsWith(fields: FieldNames): Table<Session> {
  return ownColumns.with(fields.session)
}

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
  readonly amr: readonly string[]
  readonly secondFactorAt: Date | null
  /** The credential that the browser has until it gets this one. */
  readonly replaced?: string | undefined
  /** Columns that features add. */
  readonly columns?: Readonly<Record<string, unknown>> | undefined
  readonly now: Date
}

/** The public name of a session in bodies: its id without dashes. It is no credential. */
export function sessionHandle(id: string): string {
  return id.replaceAll('-', '')
}

/** The id that a handle stands for, as PostgreSQL reads it; null when the text is no handle. */
export function idOfHandle(text: string): string | null {
  return /^[0-9a-f]{32}$/.test(text) ? text : null
}

/** What reading sessions needs of the service. */
type Reading = Pick<Platform, 'fields' | 'settings'>

/** Milliseconds since 1970 at which a session ends at the latest, however often it slides. */
function lastMoment({ absoluteLifetime }: Settings['session'], createdAt: Date): number {
  return absoluteLifetime === 0 ? Infinity : createdAt.getTime() + absoluteLifetime * 1000
}

/**
 * Makes the function that reads a row of `sessionsWith`. A session that began before the absolute lifetime was configured, or
 * made shorter, ends by it too.
 */
export function sessionReader({ fields, settings }: Reading): (row: Readonly<Record<string, unknown>>) => Session {
  const { read } = sessionsWith(fields)
  return (row) => {
    const session = read(row)
    const last = lastMoment(settings.session, session.createdAt)
    return session.expiresAt.getTime() > last ? { ...session, expiresAt: new Date(last) } : session
  }
}

/** On what a session begins. */
export interface SessionTerms {
  /** Selects a row while what was proved still stands; asked in the same statement. */
  readonly proof?: Statement | undefined
  /** How many sessions the user may have then: the oldest end in the same statement. Absent: any number. */
  readonly most?: number | undefined
}

/** A session that was written, and the ids of those that ended to make room for it. */
export interface WrittenSession {
  readonly session: Session
  readonly ended: readonly string[]
}

/**
 * Writes a session; only the SHA-256 of its credential is stored. `undefined`: what was proved stands no longer, and
 * nothing changed.
 */
export async function insertSession(
  tx: Database,
  reading: Reading,
  session: NewSession,
  { proof = sql`select 1`, most }: SessionTerms = {},
): Promise<WrittenSession | undefined> {
  const { id, userId, remember, expiresAt, ipAddress, userAgent, secondFactorAt, now, credential } = session
  const known = { id, userId, remember, expiresAt, ipAddress, userAgent, secondFactorAt }
  const replaces = session.replaced !== undefined && { replaced: hashToken(session.replaced), replacedAt: now }
  const own = { ...known, ...replaces, tokenHash: hashToken(credential), amr: session.amr.join(' ') }
  const row = { ...session.columns, ...own, createdAt: now, updatedAt: now }
  const shown = sessionsWith(reading.fields).columns
  const ended = most === undefined ? sql`null` : endedFor(userId, most, now)
  const [written] = await tx.query<Record<string, unknown> & { ended: readonly string[] | null }>(sql`
    with proof as materialized (${proof}), room as materialized (select ${ended} as ended from proof)
    insert into latchkey.session ${columnsSelected(row)} from room
    returning ${shown}, (select ended from room) as ended`)
  return written && { session: sessionReader(reading)(written), ended: written.ended ?? [] }
}

/**
 * Ends the oldest sessions where there are too many. The lock that counts exactly is taken near the limit only: far below it,
 * no crowd that signs in at the same moment gets there.
 */
function endedFor(userId: string, most: number, now: Date): Statement {
  const near = Math.max(0, most - 1 - limits.sessionsBeginningAtOnce)
  return sql`case when (select count(*) from latchkey.session s where s.user_id = ${userId}::uuid) >= ${near}::int
    then latchkey.end_oldest_sessions(${userId}::uuid, ${most - 1}::int, ${now}::timestamptz) end`
}

/** When a session was last shown to slide is long enough ago that it should slide again (spec section 4). */
export function needsRefresh(settings: Settings['session'], stored: StoredSession, now: Date): boolean {
  if (stored.session.expiresAt.getTime() >= lastMoment(settings, stored.session.createdAt)) return false
  const dueAt = stored.session.expiresAt.getTime() - (settings.lifetime - settings.updateAge) * 1000
  return stored.remember && now.getTime() >= dueAt
}

/**
 * Gives a session its full lifetime again, up to the absolute one. `updated_at` stays: it says when the person last proved
 * who they are. Of several at once one writes; the answer is the new end, or `undefined` when the session is gone.
 */
export async function refreshSession(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  session: Session,
  now: Date,
): Promise<Date | undefined> {
  const { lifetime, absoluteLifetime } = settings.session
  const expiresAt = new Date(now.getTime() + lifetime * 1000)
  // Without an absolute lifetime its end is null, which `least` passes over.
  const absolute = absoluteLifetime === 0 ? null : absoluteLifetime
  const [row] = await db.query<{ expiresAt: Date }>(sql`
    update latchkey.session set expires_at =
      least(greatest(expires_at, ${expiresAt}), created_at + ${absolute}::float8 * interval '1 second')
    where id = ${session.id} and expires_at > ${now} returning expires_at`)
  return row?.expiresAt
}

/**
 * Notes that the person has just proved who they are: the session is fresh again. False, and nothing changes, when the
 * session ended or what was proved stands no longer.
 */
export async function refreshProof(db: Database, sessionId: string, proof: Statement, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    with proof as materialized (${proof})
    update latchkey.session s set updated_at = ${now} from proof
    where s.id = ${sessionId} and s.expires_at > ${now} returning s.id`)
  return rows.length > 0
}

/** Notes that the person gave a second factor in a session that is there: it is fresh again, and knows what was done. */
export async function noteSecondFactor(
  tx: Database,
  session: Pick<Session, 'id' | 'amr'>,
  amr: readonly string[],
  now: Date,
): Promise<boolean> {
  const words = withFactor(session.amr, amr).join(' ')
  const rows = await tx.query(sql`
    update latchkey.session set amr = ${words}, second_factor_at = ${now}, updated_at = ${now}
    where id = ${session.id} and expires_at > ${now} returning id`)
  return rows.length > 0
}

/**
 * Keeps a session from being ended until the transaction is over; false when it ended already. What a session has active
 * may change meanwhile: whoever changes that may hold an organization that this transaction wants next.
 */
export async function holdSession(tx: Database, sessionId: string): Promise<boolean> {
  const rows = await tx.query(sql`select id from latchkey.session where id = ${sessionId} for key share`)
  return rows.length > 0
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
export async function listSessions(
  reading: Reading & Pick<Platform, 'db'>,
  userId: string,
  now: Date,
): Promise<Session[]> {
  const rows = await reading.db.query(sql`
    select ${sessionsWith(reading.fields).columns} from latchkey.session
    where user_id = ${userId} and expires_at > ${now} order by created_at desc, id desc`)
  return rows.map(sessionReader(reading)).filter(({ expiresAt }) => expiresAt > now)
}

/** Ends the session of a credential, and with it what was begun in it; answers whose it was. The user first, as everywhere. */
export async function endSession(
  tx: Database,
  credential: string,
): Promise<{ id: string; userId: string } | undefined> {
  const hash = hashToken(credential)
  const [row] = await tx.query<{ id: string; userId: string }>(sql`
    with held as materialized (
      select u.id from latchkey.user u join latchkey.session own on own.user_id = u.id
      where own.token_hash = ${hash} for key share of u
    )
    delete from latchkey.session s using held
    where s.token_hash = ${hash} and s.user_id = held.id returning s.id, s.user_id`)
  return row
}

/**
 * The same for all sessions that a browser holds, whoever's they are, in one statement: of two at once that end the same ones,
 * the second waits at the first user.
 */
export async function endSessions(
  tx: Database,
  credentials: readonly string[],
): Promise<readonly { readonly id: string; readonly userId: string }[]> {
  if (credentials.length === 0) return []
  const hashes = valueList(credentials.map(hashToken))
  return tx.query<{ id: string; userId: string }>(sql`
    with held as materialized (
      select u.id from latchkey.user u
      where u.id in (select own.user_id from latchkey.session own where own.token_hash in (${hashes}))
      order by u.id for no key update of u
    )
    delete from latchkey.session s using held
    where s.token_hash in (${hashes}) and s.user_id = held.id returning s.id, s.user_id`)
}

/**
 * The same for one session that nothing can have been begun in, by itself, if its time is not over: no other row is held, so its user need
 * not come first.
 */
export function endLoneSession(
  db: Database,
  credential: string,
  now: Date,
): Promise<readonly { readonly userId: string }[]> {
  return db.query<{ userId: string }>(sql`
    delete from latchkey.session where token_hash = ${hashToken(credential)} and expires_at > ${now} returning user_id`)
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

/** Who acts in a session in its user's place, as a feature says; `undefined` in a session of the user's own. */
export function actorOf({ hooks }: Pick<Platform, 'hooks'>, identity: Identity): string | undefined {
  return hooks.actor(identity)
}

/** Whether the user began this session, and nobody in their place (an administrator who impersonates, say). */
export function isOwnSession(platform: Pick<Platform, 'hooks'>, identity: Identity): boolean {
  return platform.hooks.mayBeFresh(identity) && actorOf(platform, identity) === undefined
}

/** Whether the person proved who they are recently enough (spec section 5). A fresh age of 0 means always. */
export function isFresh(platform: Pick<Platform, 'settings' | 'hooks'>, identity: Identity, now: Date): boolean {
  if (!isOwnSession(platform, identity)) return false
  const { freshAge } = platform.settings.session
  return freshAge === 0 || now.getTime() - identity.session.updatedAt.getTime() < freshAge * 1000
}
