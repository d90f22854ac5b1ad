import type { Platform } from '../../contract/platform.ts'
import type { RateRule } from '../../contract/settings.ts'
import { type Database, DatabaseUnavailable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { counterKeys } from '../../security/derive.ts'
import { AuthError, defineErrors } from '../errors.ts'
import type { HttpExchange } from '../http-exchange.ts'
import type { FullCounters } from './memory.ts'
import { type Quota, tellQuota } from './quota-headers.ts'

/** The error of somebody who asks too often (wire contract 2.8). It carries `Retry-After` and `X-Retry-After`. */
export const rateErrors = defineErrors({
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
})

/** The error that says how many seconds to wait. */
export function tooMany(seconds: number): AuthError {
  return new AuthError(rateErrors.TOO_MANY_REQUESTS, { retryAfter: seconds })
}

/** One counter in which a request counts. */
export interface Counter {
  readonly key: string
  readonly rule: RateRule
  readonly group: string
  /** The call whose limit it is, where it counts what a client network sends: that network is told what it has left. */
  readonly call?: string | undefined
}

/** The counters that all nodes share, and what this node knows of them. */
export interface RateCounters {
  /** Names the counter of one subject in a group. */
  counterOf(group: string, rule: RateRule, subject: string, call?: string): Counter
  /** Rejects when this node knows that one of the counters is full; says the longest wait. @throws {AuthError} TOO_MANY_REQUESTS */
  rejectFull(exchange: HttpExchange, wanted: readonly Counter[]): void
  /**
   * Increments in one statement, or in none when this node knows the answer.
   * @throws {AuthError} TOO_MANY_REQUESTS
   * @throws {DatabaseUnavailable} when it cannot be counted
   */
  increment(exchange: HttpExchange, wanted: readonly Counter[]): Promise<void>
  /** Writes to the log that a limit was reached; the caller says it once in a window. */
  report(exchange: HttpExchange, group: string, seconds: number): void
}

/** Makes the counters of a service; `full` is what its process remembers. */
export function createRateCounters(
  { db, settings, log }: Pick<Platform, 'db' | 'settings' | 'log'>,
  full: FullCounters,
): RateCounters {
  const keyOf = counterKeys(settings.secrets)

  function report(exchange: HttpExchange, group: string, seconds: number): void {
    log.warn('rate-limit.reached', { requestId: exchange.requestId, group, seconds, ...adviceOn(exchange) })
  }

  /** What makes one client of everybody, and how that is mended. */
  function adviceOn({ request, address }: HttpExchange): { advice?: string } {
    if (address === '') return { advice: unknownAddress }
    const forwarded = settings.trustProxy === false && request.headers.has('x-forwarded-for')
    return forwarded ? { advice: 'Behind a proxy, set trustProxy: all its clients count as one now.' } : {}
  }

  function rejectFull(exchange: HttpExchange, wanted: readonly Counter[]): void {
    const left = wanted.map((counter) => {
      const seconds = full.secondsLeft(fullKey(counter), counter.rule.window, exchange.now)
      if (seconds > 0 && full.isFirstReport(fullKey(counter))) report(exchange, counter.group, seconds)
      return { counter, remaining: 0, seconds }
    })
    const reached = left.filter(({ seconds }) => seconds > 0)
    if (reached.length === 0) return
    tellQuota(exchange, reached.flatMap(quotaOf))
    throw tooMany(Math.max(...reached.map(({ seconds }) => seconds)))
  }

  return {
    report,
    rejectFull,
    counterOf(group, rule, subject, call) {
      const name = `${group}\n${rule.window}\n${subject}`
      return { key: keyOf(name), rule, group, call }
    },
    async increment(exchange, wanted) {
      const { now } = exchange
      if (wanted.length === 0) return
      rejectFull(exchange, wanted)
      const ends = wanted.map(({ key, rule }) => [key, new Date(now.getTime() + rule.window * 1000)] as const)
      const rows = await incrementCounters(db, new Map(ends), now)
      const incremented = new Map(rows.map((row) => [row.key, row]))
      const left = wanted.map((counter) => {
        const row = incremented.get(counter.key)
        if (row === undefined) throw new Error('A rate limit was not counted')
        const remaining = counter.rule.max - row.count
        if (remaining <= 0) full.remember(fullKey(counter), row.endsAt)
        return { counter, remaining, seconds: Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000)) }
      })
      tellQuota(exchange, left.flatMap(quotaOf))
      const over = left.filter(({ remaining }) => remaining < 0)
      for (const { counter, seconds } of over) {
        if (full.isFirstReport(fullKey(counter))) report(exchange, counter.group, seconds)
      }
      if (over.length > 0) throw tooMany(Math.max(...over.map(({ seconds }) => seconds)))
    },
  }
}

/** Calls of one group may allow different numbers: full for one is not full for the other. */
const unknownAddress =
  'Nobody’s address is known. Pass it on: auth.fetch(request, { ip }). In a route handler, which sees no socket, set trustProxy.'

/** How a counter stands. */
interface Left {
  readonly counter: Counter
  readonly remaining: number
  readonly seconds: number
}

/** What the client is told of it; nothing of what counts for an account. */
function quotaOf({ counter: { call, rule }, remaining, seconds }: Left): Quota[] {
  return call === undefined ? [] : [{ group: call, rule, remaining, seconds }]
}

function fullKey({ key, rule }: Counter): string {
  return `${key} ${rule.max}`
}

/** A counter as it stands after it was incremented. */
export interface Incremented {
  readonly key: string
  readonly count: number
  readonly endsAt: Date
}

/**
 * Increments all of `asked`, in one statement: of many at once on many nodes each gets its own number. A window
 * begins with the first request in it and ends when that request said, yet never later than a whole window from now: a
 * clock that was ahead for a while must not make it last. Keys are taken in order, so that nobody waits in a circle.
 * @throws {DatabaseUnavailable} when it cannot be counted, for whatever reason: a limit never opens by failing
 */
export async function incrementCounters(
  db: Database,
  asked: ReadonlyMap<string, Date>,
  now: Date,
): Promise<readonly Incremented[]> {
  try {
    return await db.query<Incremented>(sql`
      insert into latchkey.rate_limit as counter (key, count, ends_at)
      select asked.key, 1, asked.ends_at
      from unnest(${[...asked.keys()]}::text[], ${[...asked.values()]}::timestamptz[]) as asked (key, ends_at)
      order by asked.key
      on conflict (key) do update set
        count = case when counter.ends_at <= ${now}::timestamptz then 1 else counter.count + 1 end,
        ends_at = case when counter.ends_at <= ${now}::timestamptz then excluded.ends_at else least(counter.ends_at, excluded.ends_at) end
      returning counter.key, counter.count, counter.ends_at`)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new DatabaseUnavailable('The rate limits could not be counted', { cause })
  }
}
