import { limits } from '../contract/limits.ts'
import type { Platform } from '../contract/platform.ts'
import { counterKeys } from '../security/counter-key.ts'
import type { RateRule } from '../contract/settings.ts'
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
  /** Refuses when this node knows that one of the counters is full; says the longest wait. @throws {AuthError} TOO_MANY_REQUESTS */
  refuseFull(exchange: HttpExchange, demands: readonly Demand[]): void
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
  const keyOf = counterKeys(settings.secrets)

  function report(exchange: HttpExchange, group: string, seconds: number): void {
    log.warn('rate-limit.reached', { requestId: exchange.requestId, group, seconds, ...adviceOn(exchange) })
  }

  /** What makes one client of everybody, and how that is mended. */
  function adviceOn({ request, address }: HttpExchange): { advice?: string } {
    if (address === '') return { advice: 'Nobody’s address is known. Pass it on: auth.fetch(request, { ip }).' }
    const forwarded = settings.trustProxy === false && request.headers.has('x-forwarded-for')
    return forwarded ? { advice: 'Behind a proxy, set trustProxy: all its clients count as one now.' } : {}
  }

  function refuseFull(exchange: HttpExchange, demands: readonly Demand[]): void {
    const longest = demands.reduce((longestYet, demand) => {
      const seconds = full.wait(knownAs(demand), demand.rule.window, exchange.now)
      if (seconds > 0 && full.tell(knownAs(demand))) report(exchange, demand.group, seconds)
      return Math.max(longestYet, seconds)
    }, 0)
    if (longest > 0) throw tooMany(longest)
  }

  return {
    report,
    refuseFull,
    demand(group, rule, subject) {
      const name = `${group}\n${rule.window}\n${subject}`
      return { key: keyOf(name), rule, group }
    },
    async count(exchange, demands) {
      const { now } = exchange
      if (demands.length === 0) return
      refuseFull(exchange, demands)
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
