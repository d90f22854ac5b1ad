import { createHmac, hkdfSync } from 'node:crypto'
import { ConfigError } from '../config-error.ts'
import type { Identified } from '../entities.ts'
import { limits } from '../limits.ts'
import type { Platform } from '../platform.ts'
import type { RateRule, Settings } from '../settings.ts'
import { AuthError, defineErrors } from './errors.ts'
import type { HttpExchange } from './exchange.ts'
import { createFullCounters, createLocalRate } from './local-rate.ts'
import { clientNetwork } from './network.ts'
import { countUp } from './rate-count.ts'
import type { Route, RouteLimits } from './route.ts'

/** The refusal of somebody who asks too often (wire contract 2.8). It carries `Retry-After` and `X-Retry-After`. */
export const rateErrors = defineErrors({
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
})

/** Decides whether somebody asks too often. All of its refusals are `AuthError` TOO_MANY_REQUESTS. */
export interface RateLimiter {
  /** Counts any request of a client network, in this node's memory only. */
  admit(exchange: HttpExchange): void
  /** Refuses a network that has presented too many unknown service keys to this node. */
  admitKey(exchange: HttpExchange): void
  /** A network presented a service key that opens nothing. */
  unknownKey(exchange: HttpExchange): void
  /** The limits of one route; `undefined` when it has none. */
  meter(route: Route): RouteMeter | undefined
}

/** The limits of one route. `byClient` is false for calls without a client: in-process and with a service key. */
export interface RouteMeter {
  /** Refuses before anything is read what this node knows to be over the limit. Counts nothing. */
  refuseKnown(exchange: HttpExchange): void
  /**
   * Counts the call for its client network and for the accounts that it names: one statement, or none when this node
   * knows the answer.
   * @throws {DatabaseUnavailable} when it cannot be counted
   */
  count(exchange: HttpExchange, call: CountedCall): Promise<void>
}

/** What the limits of a route look at. */
export interface CountedCall {
  readonly body: unknown
  readonly identity: Identified | null
  readonly byClient: boolean
}

/** One counter that a call is about to be counted in. */
interface Demand {
  readonly key: string
  readonly rule: RateRule
  readonly group: string
}

/** Rules of the config that no call has would be mistakes that nobody notices. @throws {ConfigError} */
export function checkRateRules(rules: Settings['rateLimit']['rules'], routes: readonly Route[]): void {
  const paths = new Set(['*', ...routes.map((route) => route.path)])
  const unknown = Object.keys(rules).filter((path) => !paths.has(path))
  if (unknown.length === 0) return
  throw new ConfigError(
    unknown.map((path) => ({
      path: `rateLimit.rules.${path}`,
      expected: "the path of a call below the base path, such as '/sign-in/email', or '*' for all calls together",
      advice: 'Correct or remove it in auth.config.ts; docs/calls.md lists every path.',
    })),
  )
}

/** Makes the limiter of a service; one that lets everything pass where limits are switched off. */
export function createRateLimiter(platform: Pick<Platform, 'db' | 'settings' | 'log'>): RateLimiter {
  const { db, settings, log } = platform
  const { enabled, factor, rules } = settings.rateLimit
  if (!enabled) return { admit() {}, admitKey() {}, unknownKey() {}, meter: () => undefined }

  const scaled = ({ window, max }: RateRule): RateRule => ({ window, max: max * factor })
  const everything = scaled(rules['*'] ?? limits.everythingRate)
  const requests = createLocalRate(everything, limits.rateMemory)
  const unknownKeys = createLocalRate(limits.unknownKeyRate, limits.rateMemory)
  const full = createFullCounters(limits.rateMemory)
  const keyOf = keyMaker(settings)

  // Said once in a window: a flood must not become a flood of log lines.
  function report(exchange: HttpExchange, group: string, seconds: number): void {
    const { requestId, request } = exchange
    // The same proxy in front of everybody would make one client of all: say how that is mended.
    const forwarded = settings.trustProxy === false && request.headers.has('x-forwarded-for')
    log.warn('rate-limit.reached', {
      requestId,
      group,
      seconds,
      ...(forwarded && { advice: 'Behind a proxy, set trustProxy: all its clients count as one now.' }),
    })
  }

  function refuseFull(exchange: HttpExchange, demand: Demand): void {
    const seconds = full.wait(knownAs(demand), exchange.now)
    if (seconds === 0) return
    if (full.tell(knownAs(demand))) report(exchange, demand.group, seconds)
    throw tooMany(seconds)
  }

  async function count(exchange: HttpExchange, demands: readonly Demand[]): Promise<void> {
    const { now } = exchange
    if (demands.length === 0) return
    for (const demand of demands) refuseFull(exchange, demand)
    const asked = new Map(demands.map(({ key, rule }) => [key, new Date(now.getTime() + rule.window * 1000)] as const))
    const counted = new Map((await countUp(db, asked, now)).map((counter) => [counter.key, counter]))
    let longest = 0
    for (const demand of demands) {
      const counter = counted.get(demand.key)
      if (counter === undefined) throw new Error('A rate limit was not counted')
      const { max } = demand.rule
      if (counter.count >= max) full.remember(knownAs(demand), counter.endsAt)
      if (counter.count <= max) continue
      const seconds = secondsUntil(counter.endsAt, now)
      if (full.tell(knownAs(demand))) report(exchange, demand.group, seconds)
      longest = Math.max(longest, seconds)
    }
    if (longest > 0) throw tooMany(longest)
  }

  return {
    admit(exchange) {
      const count = requests.hit(clientNetwork(exchange.address), exchange.now)
      if (count <= everything.max) return
      const seconds = requests.wait(exchange.now)
      if (count === everything.max + 1) report(exchange, '*', seconds)
      throw tooMany(seconds)
    },
    admitKey(exchange) {
      const count = unknownKeys.seen(clientNetwork(exchange.address), exchange.now)
      if (count >= limits.unknownKeyRate.max) throw tooMany(unknownKeys.wait(exchange.now))
    },
    unknownKey(exchange) {
      unknownKeys.hit(clientNetwork(exchange.address), exchange.now)
    },
    meter(route) {
      const client = clientRule(route, rules)
      const accounts = route.spec.limits?.account ?? []
      if (client === undefined && accounts.length === 0) return undefined
      const clientDemand = ({ address }: HttpExchange): Demand[] =>
        client === undefined ? [] : [demandOf(keyOf, `client ${client.group}`, scaled(client), clientNetwork(address))]
      return {
        refuseKnown(exchange) {
          for (const demand of clientDemand(exchange)) refuseFull(exchange, demand)
        },
        count(exchange, { byClient, body, identity }) {
          const named = accountDemands(accounts, { body, identity }, (group, rule, subject) =>
            demandOf(keyOf, `account ${group}`, scaled(rule), subject),
          )
          return count(exchange, byClient ? [...clientDemand(exchange), ...named] : named)
        },
      }
    },
  }
}

/** The rule for client networks on a route: the config's, its own, or that of the contract; in that order. */
function clientRule(route: Route, rules: Settings['rateLimit']['rules']): (RateRule & { group: string }) | undefined {
  const contract = limits.clientRates.find(({ paths }) => paths.some((path) => route.path.startsWith(path)))
  const rule = rules[route.path] ?? route.spec.limits?.client ?? contract
  return rule && { window: rule.window, max: rule.max, group: aliases[route.path] ?? route.path }
}

/** Two names of one call have one counter. */
const aliases: Readonly<Record<string, string>> = { '/forget-password': '/request-password-reset' }

function accountDemands(
  accounts: NonNullable<RouteLimits['account']>,
  input: Pick<CountedCall, 'body' | 'identity'>,
  demand: (group: string, rule: RateRule, subject: string) => Demand,
): Demand[] {
  return accounts.flatMap((rule) => {
    const subject = rule.subject(input)
    return subject === undefined ? [] : [demand(rule.group, rule, subject)]
  })
}

type KeyMaker = (group: string, window: number, subject: string) => string

/** Counters are kept under a keyed hash: whoever reads the table learns no address of anybody. */
function keyMaker(settings: Pick<Settings, 'secrets'>): KeyMaker {
  const key = Buffer.from(hkdfSync('sha256', settings.secrets.current.value, '', 'latchkey/rate-limit', 32))
  return (group, window, subject) =>
    createHmac('sha256', key).update(`${group}\n${window}\n${subject}`).digest('base64url')
}

function demandOf(keyOf: KeyMaker, group: string, rule: RateRule, subject: string): Demand {
  return { key: keyOf(group, rule.window, subject), rule, group }
}

/** Calls of one group may allow different numbers: full for one is not full for the other. */
function knownAs({ key, rule }: Demand): string {
  return `${key} ${rule.max}`
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}

function tooMany(seconds: number): AuthError {
  return new AuthError(rateErrors.TOO_MANY_REQUESTS, { retryAfter: seconds })
}
