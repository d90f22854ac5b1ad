import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { OpenAuth } from '../runtime/auth.ts'
import { isUuid } from '../runtime/common/uuid.ts'
import { changeKinds } from '../runtime/contract/change-kinds.ts'
import type { Database } from '../runtime/database/database.ts'
import { sql } from '../runtime/database/sql.ts'
import type { AuditEntry } from '../runtime/features/audit-log/index.ts'
import { normalizeStoredEmail } from '../runtime/identity/email.ts'
import { fieldsOfEntry, keepsAuditLog, nameOf, openAuditLog } from './audit-log.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import type { Io } from './io.ts'
import { requireMigrated } from './schema.ts'

/** One thing that happened. `at` is null for what is so now. */
export interface StoryLine {
  readonly at: string | null
  readonly says: string
}

/** What is known of a session, a user or a request. */
export interface Story {
  readonly about: string
  readonly lines: readonly StoryLine[]
}

/** Entries that are told at most. */
const most = 500

interface Asking {
  readonly auth: OpenAuth
  readonly io: Io
  /** A session's or request's id, a session's handle, a user's id or e-mail. */
  readonly named: string
  readonly logFile: string | undefined
}

/** Tells what happened, the oldest first, and what is so now. */
export async function storyOf({ auth, io, named, logFile }: Asking): Promise<Story> {
  await requireMigrated(auth)
  const id = await idOf(auth, named)
  const entries = await entriesAbout(auth, id)
  const logged = logFile === undefined ? [] : await linesOfLog(resolve(io.cwd, logFile), id)
  const told = [...entries.map(lineOf), ...logged].toSorted(byTime)
  const { about, now } = await stateOf(auth, id, entries, io.now())
  const unknown = keepsAuditLog(auth) || told.length + now.length === 0 ? [] : [noLog]
  return { about, lines: [...told, ...now, ...unknown] }
}

const noLog = { at: null, says: 'This service keeps no audit log (auditLog()): only what is so now is known.' }

/** Of one moment, in the order in which they were written: ISO 8601 sorts as text. */
function byTime({ at: one }: StoryLine, { at: other }: StoryLine): number {
  return Number((one ?? '') > (other ?? '')) - Number((one ?? '') < (other ?? ''))
}

/** The id that a handle or an e-mail stands for; every other text is an id. */
async function idOf({ db }: OpenAuth, named: string): Promise<string> {
  const email = normalizeStoredEmail(named)
  if (email !== undefined) {
    const [user] = await db.query<{ id: string }>(sql`select id from latchkey.user where email = ${email}`)
    if (user === undefined) throw new CommandError(exitCode.usage, `Nobody has the address ${email}.`)
    return user.id
  }
  const handle = /^[0-9a-f]{32}$/.test(named)
  return handle ? named.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : named.toLowerCase()
}

/** Everything that concerns it: as a user, a subject, a request or the session in which something was done. */
async function entriesAbout(auth: OpenAuth, id: string): Promise<AuditEntry[]> {
  if (!keepsAuditLog(auth)) return []
  const { findEntries } = await openAuditLog(auth)
  const found = new Map<string, AuditEntry>()
  for (const filter of [{ userId: id }, { subjectId: id }, { requestId: id }, { actorId: id }, { sessionId: id }]) {
    for (const entry of await findEntries(auth.db, filter, { limit: most })) found.set(entry.id, entry)
  }
  return [...found.values()].toSorted((one, other) => one.position - other.position)
}

function lineOf(entry: AuditEntry): StoryLine {
  const { kind, actor, via, requestId, ipAddress, at } = entry
  const sentence = Object.hasOwn(changeKinds, kind) ? Reflect.get(changeKinds, kind) : `${kind}.`
  const fields = fieldsOfEntry(entry)
  const where = [ipAddress && `from ${ipAddress}`, `via ${via}`, requestId && `request ${requestId}`].filter(Boolean)
  const details = fields === '' ? '' : ` ${fields}.`
  return { at: at.toISOString(), says: `${sentence}${details} By ${nameOf(actor)}, ${where.join(', ')}.` }
}

/** Lines of a JSON log that name the id, as a request, a user, a session or anything else. */
async function linesOfLog(file: string, id: string): Promise<StoryLine[]> {
  const lines: StoryLine[] = []
  const handle = id.replaceAll('-', '')
  const reading = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  try {
    for await (const line of reading) {
      if (!line.includes(id) && !line.includes(handle)) continue
      const said = readLine(line)
      if (said !== undefined) lines.push(said)
      if (lines.length === most) break
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new CommandError(exitCode.usage, `The log ${file} cannot be read (${String(error.code)}).`)
  }
  return lines
}

function readLine(line: string): StoryLine | undefined {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    // A line that is no JSON, such as one that a crash cut off.
    return undefined
  }
  if (typeof said !== 'object' || said === null || !('time' in said) || !('event' in said)) return undefined
  const { time, event, ...rest } = said
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return { at: String(time), says: `Log: ${String(event)}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}.` }
}

interface State {
  readonly about: string
  readonly now: readonly StoryLine[]
}

const so = (says: string): StoryLine => ({ at: null, says })

/** What the tables say of it now. */
async function stateOf(auth: OpenAuth, id: string, entries: readonly AuditEntry[], now: Date): Promise<State> {
  const session = isUuid(id) ? await sessionNow(auth, id, now) : undefined
  if (session !== undefined) return { about: `Session ${id}`, now: session }
  const user = isUuid(id) ? await userNow(auth, id, now) : undefined
  if (user !== undefined) return { about: `User ${id}`, now: user }
  if (entries.some(({ subject }) => subject.type === 'session' && subject.id === id)) {
    return { about: `Session ${id}`, now: [so(endOf(entries, now))] }
  }
  if (entries.some(({ kind, subject }) => kind.startsWith('user.') && subject.id === id)) {
    return { about: `User ${id}`, now: [so('The user is not there any more.')] }
  }
  return { about: entries.some(({ requestId }) => requestId === id) ? `Request ${id}` : `Id ${id}`, now: [] }
}

/** Of a session that is not there any more. */
function endOf(entries: readonly AuditEntry[], now: Date): string {
  const isEnd = ({ kind }: AuditEntry) => kind === 'session.ended' || kind === 'impersonation.ended'
  if (entries.some(isEnd)) return 'The session is not there any more: it was ended, as told above.'
  const began = entries.find(({ kind }) => kind === 'session.created' || kind === 'impersonation.started')
  const until = began?.after['expiresAt']
  const isOver = typeof until === 'string' && new Date(until) <= now
  return isOver
    ? 'The session is not there any more, and nobody ended it: its time was over.'
    : 'The session is not there any more, and nothing on record says why: look for changes by hand in the database.'
}

async function sessionNow({ db }: OpenAuth, id: string, now: Date): Promise<StoryLine[] | undefined> {
  const [row] = await db.query<{ userId: string; expiresAt: Date; createdAt: Date; amr: string; email: string }>(sql`
    select s.user_id, s.expires_at, s.created_at, s.amr, u.email
    from latchkey.session s join latchkey.user u on u.id = s.user_id where s.id = ${id}`)
  if (row === undefined) return undefined
  const { userId, expiresAt, email } = row
  const isOver = expiresAt <= now
  return [
    so(`It is a session of ${email} (${userId}).`),
    so(isOver ? `Its time was over at ${expiresAt.toISOString()}.` : `It lives, until ${expiresAt.toISOString()}.`),
  ]
}

async function userNow({ db, platform }: OpenAuth, id: string, now: Date): Promise<StoryLine[] | undefined> {
  const [row] = await db.query<{ email: string; emailVerified: boolean; createdAt: Date }>(sql`
    select email, email_verified, created_at from latchkey.user where id = ${id}`)
  if (row === undefined) return undefined
  const [count] = await db.query<{ sessions: number }>(sql`
    select count(*)::int as sessions from latchkey.session where user_id = ${id} and expires_at > ${now}`)
  const [ways] = await db.query<{ providers: string | null }>(sql`
    select string_agg(distinct provider_id, ', ') as providers from latchkey.account where user_id = ${id}`)
  const verified = row.emailVerified ? 'verified' : 'not verified'
  return [
    so(`${row.email} is ${verified}, a user since ${row.createdAt.toISOString()}.`),
    so(`Accounts to sign in with: ${ways?.providers ?? 'none'}. Sessions that live: ${count?.sessions ?? 0}.`),
    ...(platform.fields.user.includes('banned') ? await banNow(db, id, now) : []),
  ]
}

async function banNow(db: Database, id: string, now: Date): Promise<StoryLine[]> {
  const [row] = await db.query<{ banReason: string | null; banExpires: Date | null }>(sql`
    select ban_reason, ban_expires from latchkey.user where id = ${id} and banned`)
  if (row === undefined || (row.banExpires !== null && row.banExpires <= now)) return []
  const until = row.banExpires === null ? 'for good' : `until ${row.banExpires.toISOString()}`
  return [so(`The user is banned ${until}${row.banReason === null ? '' : ` (${row.banReason})`}, and cannot sign in.`)]
}
