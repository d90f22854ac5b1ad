import { createHmac, hkdfSync } from 'node:crypto'
import { limits } from '../limits.ts'
import type { Platform } from '../platform.ts'
import type { RateRule } from '../settings.ts'
import { AuthError, defineErrors } from './errors.ts'
import type { HttpExchange } from './exchange.ts'
import { createFullCounters } from './local-rate.ts'
import { countUp } from './rate-count.ts'

/** The refusal of somebody who asks too often (wire contract 2.8). It carries `Retry-After` and `X-Retry-After`. */
export const rateErrors = defineErrors({
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
})

/** The refusal that says how many seconds to wait. */
export function tooMany(seconds: number): AuthError {
  return new AuthError(rateErrors.TOO_MANY_REQUESTS, { retryAfter: seconds })
}

/** One counter that a call is about to be counted in. */
export interface Demand {
  readonly key: string
  readonly rule: RateRule
  readonly group: string
}

/** The counters that all nodes share, and what this node knows of them. */
export interface RateCounters {
  /** Names the counter of one subject in a group. */
  demand(group: string, rule: RateRule, subject: string): Demand
  /** Refuses when this node knows that the counter is full. @throws {AuthError} TOO_MANY_REQUESTS */
  refuseFull(exchange: HttpExchange, demand: Demand): void
  /**
   * Counts in one statement, or in none when this node knows the answer.
   * @throws {AuthError} TOO_MANY_REQUESTS
   * @throws {DatabaseUnavailable} when it cannot be counted
   */
  count(exchange: HttpExchange, demands: readonly Demand[]): Promise<void>
  /** Writes to the log that a limit was reached; the caller says it once in a window. */
  report(exchange: HttpExchange, group: string, seconds: number): void
}

/** Makes the counters of a service. */
export function createRateCounters({ db, settings, log }: Pick<Platform, 'db' | 'settings' | 'log'>): RateCounters {
  const full = createFullCounters(limits.rateMemory)
  // Counters are kept under a keyed hash: whoever reads the table learns no address of anybody.
  const secret = Buffer.from(hkdfSync('sha256', settings.secrets.current.value, '', 'latchkey/rate-limit', 32))

  function report({ requestId, request }: HttpExchange, group: string, seconds: number): void {
    // A proxy that is not known as one makes one client of everybody: say how that is mended.
    const forwarded = settings.trustProxy === false && request.headers.has('x-forwarded-for')
    const advice = 'Behind a proxy, set trustProxy: all its clients count as one now.'
    log.warn('rate-limit.reached', { requestId, group, seconds, ...(forwarded && { advice }) })
  }

  function refuseFull(exchange: HttpExchange, demand: Demand): void {
    const seconds = full.wait(knownAs(demand), exchange.now)
    if (seconds === 0) return
    if (full.tell(knownAs(demand))) report(exchange, demand.group, seconds)
    throw tooMany(seconds)
  }

  return {
    report,
    refuseFull,
    demand(group, rule, subject) {
      const name = `${group}\n${rule.window}\n${subject}`
      return { key: createHmac('sha256', secret).update(name).digest('base64url'), rule, group }
    },
    async count(exchange, demands) {
      const { now } = exchange
      if (demands.length === 0) return
      for (const demand of demands) refuseFull(exchange, demand)
      const ends = demands.map(({ key, rule }) => [key, new Date(now.getTime() + rule.window * 1000)] as const)
      const counted = new Map((await countUp(db, new Map(ends), now)).map((counter) => [counter.key, counter]))
      let longest = 0
      for (const demand of demands) {
        const counter = counted.get(demand.key)
        if (counter === undefined) throw new Error('A rate limit was not counted')
        if (counter.count >= demand.rule.max) full.remember(knownAs(demand), counter.endsAt)
        if (counter.count <= demand.rule.max) continue
        const seconds = Math.max(1, Math.ceil((counter.endsAt.getTime() - now.getTime()) / 1000))
        if (full.tell(knownAs(demand))) report(exchange, demand.group, seconds)
        longest = Math.max(longest, seconds)
      }
      if (longest > 0) throw tooMany(longest)
    },
  }
}

/** Calls of one group may allow different numbers: full for one is not full for the other. */
function knownAs({ key, rule }: Demand): string {
  return `${key} ${rule.max}`
}
