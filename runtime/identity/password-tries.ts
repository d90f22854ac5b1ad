import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import type { Platform } from '../contract/platform.ts'
import type { Settings } from '../contract/settings.ts'
import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'
import { isAuthError } from '../http/errors.ts'
import { tooMany } from '../http/rate-limit/counters.ts'
import type { Context } from '../http/route.ts'
import { randomText } from '../security/random.ts'
import { foreignWorkText } from './account.ts'

/** A try at a password that was let through: it counts as a failure until `settleTry` says otherwise. */
export interface CountedTry {
  /** Null where tries are not counted. */
  readonly key: string | null
  /** Failures in a row, this try included. */
  readonly failures: number
  /** So many failures came in a row that no try helps: nobody may be let in, whatever the password is. */
  readonly closed: boolean
}

/** What a try is made against, and where it is counted. */
export interface TriedPassword {
  /** Selects one row or none: the account that is meant. */
  readonly known: Statement
  /** The counter's name: an expression that may look at `known`. Null: nothing is tried, and nothing is counted. */
  readonly key: Statement
}

interface TryRow {
  readonly tryKey: string | null
  readonly tryFailures: number | null
  readonly failuresBefore: number | null
  readonly opensBefore: Date | null
  readonly foreignWork: string
}

/** A counter's name for the tries at the account of a user from anywhere. */
export const userCounter = (userId: string) => `user ${userId}`

/**
 * Finds an account and counts a try at its password, in one statement and before the password is looked at: of many at
 * once on many nodes, as many come through as may. Names that nobody has are counted by the same statement.
 * `beside` is for `fitsStored`.
 * @throws {AuthError} TOO_MANY_REQUESTS while a wait lasts
 */
export async function countTry<Known>(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  { known, key }: TriedPassword,
): Promise<{ readonly found: Partial<Known>; readonly tried: CountedTry; readonly beside: string }> {
  const { enabled, factor } = settings.rateLimit
  if (!enabled) {
    const [found] = await db.query<Partial<Known> & { foreignWork: string }>(sql`
      with known as (${known})
      select others.work as foreign_work, known.* from (select ${foreignWorkText} as work) others left join known on true`)
    if (found === undefined) throw new Error('An account was not looked for')
    return { found, tried: { key: null, failures: 0, closed: false }, beside: found.foreignWork }
  }
  const [row] = await counted(
    db.query<TryRow & Partial<Known>>(sql`
    with known as (${known}),
    counter as (select ${key} as key),
    tried as (${upsert(factor, now)})
    select counter.key as try_key, tried.failures as try_failures, before.failures as failures_before,
      before.opens_at as opens_before, ${foreignWorkText} as foreign_work, known.*
    from counter left join tried on true left join known on true
      left join latchkey.password_try before on before.key = counter.key and before.ends_at > ${now}`),
  )
  if (row === undefined) throw new Error('A try at a password was not counted')
  return { found: row, tried: letThrough(row, factor, now), beside: row.foreignWork }
}

/** A limit never opens by failing. @throws {DatabaseUnavailable} for whatever reason */
async function counted<Rows>(rows: Promise<Rows>): Promise<Rows> {
  try {
    return await rows
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new DatabaseUnavailable('A try at a password could not be counted', { cause })
  }
}

/** Counts up where the counter is open. Where it is not, nothing is written and nothing returned. */
function upsert(factor: number, now: Date): Statement {
  const { free, inARow, kept, keptLong } = limits.passwordTries
  const most = free * factor
  // A clock that was ahead for a while leaves waits behind that are longer than any: those are not believed.
  return sql`
    insert into latchkey.password_try as t (key, failures, opens_at, ends_at)
    select counter.key, 1, null, ${now}::timestamptz + make_interval(secs => ${kept}::int)
    from counter where counter.key is not null
    on conflict (key) do update set (failures, opens_at, ends_at) = (
      select n, case when n >= ${most}::int then ${now}::timestamptz + ${waitAfter(sql`n`, most)} end,
        ${now}::timestamptz + make_interval(secs => case when n >= ${most}::int then ${keptLong}::int else ${kept}::int end)
      from (select case when t.ends_at <= ${now}::timestamptz then 1 else t.failures + 1 end as n) next
    )
    where t.ends_at <= ${now}::timestamptz or (t.failures < ${inARow * factor}::int and (
      t.opens_at is null or t.opens_at <= ${now}::timestamptz
      or t.opens_at > ${now}::timestamptz + 2 * ${waitAfter(sql`t.failures`, most)}))
    returning t.failures`
}

/** The same as `secondsAfter`, as an interval. */
function waitAfter(failures: Statement, most: number): Statement {
  const { firstWait, longestWait } = limits.passwordTries
  return sql`make_interval(secs => least(${longestWait}::int, ${firstWait}::int * power(2, least(${failures} - ${most}::int, 20))))`
}

function secondsAfter(failures: number, most: number): number {
  const { firstWait, longestWait } = limits.passwordTries
  return Math.min(longestWait, firstWait * 2 ** Math.max(0, failures - most))
}

function letThrough(row: TryRow, factor: number, now: Date): CountedTry {
  const { tryKey: key, tryFailures, failuresBefore, opensBefore } = row
  if (key === null) return { key, failures: 0, closed: false }
  if (tryFailures !== null) return { key, failures: tryFailures, closed: false }
  const failures = failuresBefore ?? 0
  if (failures >= limits.passwordTries.inARow * factor) return { key, failures, closed: true }
  // What the statement saw may be older than what it met: then others have just used up the last free try.
  const first = secondsAfter(failures, limits.passwordTries.free * factor)
  const seconds = opensBefore === null ? 0 : Math.ceil((opensBefore.getTime() - now.getTime()) / 1000)
  throw tooMany(seconds > 0 ? seconds : first)
}

/**
 * Does what a counted try is about, and settles the count by how it ends: what succeeds begins the counter anew, an error of
 * the call stays counted, and a failure of ours is given back, because nobody's password was wrong.
 */
export async function settleTry<Result>(
  context: Pick<Context, 'db' | 'settings' | 'log' | 'exchange'>,
  tried: CountedTry,
  act: () => Promise<Result>,
): Promise<Result> {
  const { key } = tried
  if (key === null) return act()
  // A count that stays by an outage is on the safe side, and what was done is done.
  const kept = (cause: unknown) => context.log.error('password-try.kept', cause)
  try {
    const result = await act()
    await forgetTries(context.db, key).catch(kept)
    return result
  } catch (error) {
    if (isAuthError(error)) report(context, tried)
    else await giveBack(context.db, key).catch(kept)
    throw error
  }
}

/** Says once for each wait that a counter is full. */
function report(
  { settings, log, exchange }: Pick<Context, 'settings' | 'log' | 'exchange'>,
  { failures }: CountedTry,
): void {
  const { free, inARow } = limits.passwordTries
  const { factor } = settings.rateLimit
  const { requestId } = exchange
  if (failures >= inARow * factor) log.warn('password.closed', { requestId, failures })
  else if (failures >= free * factor) {
    log.warn('rate-limit.reached', { requestId, group: 'password', seconds: secondsAfter(failures, free * factor) })
  }
}

async function giveBack(db: Database, key: string): Promise<void> {
  await db.query(sql`
    update latchkey.password_try set failures = greatest(failures - 1, 0), opens_at = null where key = ${key}`)
}

/** Begins a counter anew: after a success, and where a user has a new password by mail. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.query(sql`delete from latchkey.password_try where key = ${key}`)
}

/** Whether a user's password may be tried again from anywhere, after the user proved by mail who they are. */
export const reopenPassword = (tx: Database, { rateLimit }: Pick<Settings, 'rateLimit'>, userId: string) =>
  rateLimit.enabled ? forgetTries(tx, userCounter(userId)) : Promise.resolve()

/**
 * A browser that once gave the right password of an account carries a signed note of it, and its tries at that account are
 * counted apart: strangers cannot use them up. The note opens nothing; whoever steals it has some tries of its own.
 */
const cookie = 'known_browser'

/** Stands in the signed text, so that nothing else that we sign is such a note. */
const purpose = 'known-browser'

/** One account that the browser is known for. */
interface Note {
  readonly userId: string
  /** Names the counter. Made anew by each success, so that a copy and the browser it was taken from part. */
  readonly mark: string
  /** Seconds since 1970. */
  readonly endsAt: number
}

const noteForm = /^([0-9a-f-]{36})~([A-Za-z0-9]+)~(\d{1,12})$/

function readNotes(exchange: Exchange): Note[] {
  const [first, ...texts] = exchange.cookies.getSigned(cookie)?.split('.') ?? []
  if (first !== purpose) return []
  const now = exchange.now.getTime() / 1000
  return texts.flatMap((text) => {
    const [, userId, mark, endsAt] = noteForm.exec(text) ?? []
    if (userId === undefined || mark === undefined || Number(endsAt) <= now) return []
    return [{ userId, mark, endsAt: Number(endsAt) }]
  })
}

function writeNotes(exchange: Exchange, notes: readonly Note[]): void {
  if (notes.length === 0) return exchange.cookies.clear(cookie)
  const texts = notes.map(({ userId, mark, endsAt }) => `${userId}~${mark}~${endsAt}`)
  exchange.cookies.setSigned(cookie, [purpose, ...texts].join('.'), { maxAge: limits.knownBrowserLifetime })
}

/** The counters of this browser: one for each account that it is known for. */
export function knownCounters(exchange: Exchange): { readonly userIds: string[]; readonly keys: string[] } {
  const notes = readNotes(exchange)
  return {
    userIds: notes.map(({ userId }) => userId),
    keys: notes.map(({ userId, mark }) => `browser ${mark} ${userId}`),
  }
}

/** Makes this browser known for a user who has just given the right password in it. Without limits there is nothing to know. */
export function rememberBrowser({ settings }: Pick<Platform, 'settings'>, exchange: Exchange, userId: string): void {
  if (!settings.rateLimit.enabled) return
  const endsAt = Math.floor(exchange.now.getTime() / 1000) + limits.knownBrowserLifetime
  const others = readNotes(exchange).filter((note) => note.userId !== userId)
  const own = { userId, mark: randomText(limits.knownBrowserLength), endsAt }
  writeNotes(exchange, [own, ...others].slice(0, limits.knownBrowserUsers))
}

/** A browser that has used up its tries is one like any other. */
export function forgetBrowser(exchange: Exchange, userId: string): void {
  const notes = readNotes(exchange)
  const others = notes.filter((note) => note.userId !== userId)
  if (others.length < notes.length) writeNotes(exchange, others)
}
