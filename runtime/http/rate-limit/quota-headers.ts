import type { RateRule } from '../../contract/settings.ts'
import type { HttpExchange } from '../http-exchange.ts'

/** What a client network has left of one limit. */
export interface Quota {
  /** What is limited: the path of a call, or `*` for all calls together. */
  readonly group: string
  readonly rule: RateRule
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly seconds: number
}

/**
 * Tells a client what it has left (draft-ietf-httpapi-ratelimit-headers, `RateLimit` and `RateLimit-Policy`); of several limits the one
 * that is reached first. Only what its own network has sent: what is left for an account would tell who else tries it.
 */
export function tellQuota(exchange: HttpExchange, quotas: readonly Quota[]): void {
  const [first] = quotas.toSorted((one, other) => one.remaining - other.remaining || other.seconds - one.seconds)
  if (first === undefined) return
  const { group, rule, remaining, seconds } = first
  exchange.setHeader('ratelimit-policy', `"${group}";q=${rule.max};w=${rule.window}`)
  exchange.setHeader('ratelimit', `"${group}";r=${Math.max(0, remaining)};t=${seconds}`)
}
