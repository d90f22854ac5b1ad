import { docsPage } from '../../common/docs-page.ts'
import { ConfigError } from '../../contract/config-error.ts'
import type { Identified } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import type { Platform } from '../../contract/platform.ts'
import type { RateRule, Settings } from '../../contract/settings.ts'
import { clientNetwork, networksOf } from '../client-address.ts'
import type { HttpExchange } from '../http-exchange.ts'
import type { Route } from '../route.ts'
import { type Counter, createRateCounters, type RateCounters, tooMany } from './counters.ts'
import { createRateMemory, type RateMemory } from './memory.ts'
import { tellQuota } from './quota-headers.ts'

/** Decides whether somebody asks too often; everything throws `AuthError` TOO_MANY_REQUESTS when they do. */
export interface RateLimiter {
  /** Counts any request of a client network, in this node's memory only. */
  countRequest(exchange: HttpExchange): void
  /** Rejects a network that has presented too many unknown service keys to this node. */
  checkKeys(exchange: HttpExchange): void
  /** A network presented a service key that opens nothing. */
  countUnknownKey(exchange: HttpExchange): void
  /** The limiter of one route; `undefined` when it has no limits. */
  of(route: Route): RouteLimiter | undefined
}

/** The limits of one route. `byClient` is false for calls without a client: in-process and with a service key. */
export interface RouteLimiter {
  /** Rejects before anything is read what this node knows to be over the limit, where only clients are counted. Counts nothing. */
  rejectKnown(exchange: HttpExchange): void
  /**
   * Counts the call for its client network and for the accounts that it names: one statement, or none when this node
   * knows the answer.
   * @throws {DatabaseUnavailable} when it cannot be counted
   */
  increment(exchange: HttpExchange, call: CountedCall): Promise<void>
}

/** What the limits of a route look at. */
export interface CountedCall {
  readonly body: unknown
  readonly identity: Identified | null
  readonly byClient: boolean
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
      advice: `Correct or remove it in auth.config.ts; ${docsPage('endpoints')} lists every path.`,
    })),
  )
}

/** Makes the limiter of a service; one that lets everything pass where limits are switched off. */
export function createRateLimiter(
  platform: Pick<Platform, 'db' | 'settings' | 'log'>,
  ofFeatures: Settings['rateLimit']['rules'] = {},
  memory: RateMemory = createRateMemory(limits.rateMemory),
): RateLimiter {
  const { factor, enabled, rules: configured } = platform.settings.rateLimit
  const rateLimit = { enabled, factor, rules: { ...ofFeatures, ...configured } }
  if (!rateLimit.enabled) return { countRequest() {}, checkKeys() {}, countUnknownKey() {}, of: () => undefined }

  const counters = createRateCounters(platform, memory.full)
  const everything = scaled(rateLimit.rules['*'] ?? limits.everythingRate, rateLimit.factor)
  const requests = memory.counters('everything', everything)
  const unknownKeys = memory.counters('unknown keys', limits.unknownKeyRate)

  return {
    countRequest(exchange) {
      const over = shares(exchange.address).filter(({ name, times }) => {
        const count = requests.increment(name, exchange.now)
        // Said once in a window: a flood must not become a flood of log lines.
        if (count === everything.max * times + 1) counters.report(exchange, '*', requests.secondsLeft(exchange.now))
        return count > everything.max * times
      })
      if (over.length === 0) return
      const seconds = requests.secondsLeft(exchange.now)
      tellQuota(exchange, [{ group: '*', rule: everything, remaining: 0, seconds }])
      throw tooMany(seconds)
    },
    checkKeys(exchange) {
      const { max } = limits.unknownKeyRate
      const full = ({ name, times }: Share) => unknownKeys.count(name, exchange.now) >= max * times
      if (shares(exchange.address).some(full)) throw tooMany(unknownKeys.secondsLeft(exchange.now))
    },
    countUnknownKey(exchange) {
      for (const { name } of shares(exchange.address)) unknownKeys.increment(name, exchange.now)
    },
    of: (route) => createRouteLimiter(counters, rateLimit, route),
  }
}

/** A network in which a request counts, and how many times the maximum of one client it may send. */
interface Share {
  readonly name: string
  readonly times: number
}

/** Whoever has a whole IPv6 /48 has 65,536 networks of one client: it has a counter of its own beside theirs. */
function shares(address: string): readonly Share[] {
  const { network, site } = networksOf(address)
  const own = { name: network, times: 1 }
  return site === undefined ? [own] : [own, { name: site, times: limits.siteFactor }]
}

function createRouteLimiter(
  counters: RateCounters,
  { rules, factor }: Settings['rateLimit'],
  route: Route,
): RouteLimiter | undefined {
  const client = clientRule(route, rules)
  const accounts = route.spec.limits?.account ?? []
  if (client === undefined && accounts.length === 0) return undefined

  const ofClient = ({ address }: HttpExchange): Counter[] =>
    client === undefined
      ? []
      : shares(address).map(({ name, times }) =>
          counters.counterOf(`client ${client.group}`, scaled(client, factor * times), name, client.group),
        )
  const ofAccounts = ({ address }: HttpExchange, call: CountedCall): Counter[] =>
    accounts.flatMap((rule) => {
      const subject = rule.subject({ network: call.byClient ? clientNetwork(address) : '', ...call })
      return subject === undefined ? [] : [counters.counterOf(`account ${rule.group}`, scaled(rule, factor), subject)]
    })
  return {
    rejectKnown(exchange) {
      // Where an account counts too, its wait may be the longer one, and the body says whose it is.
      if (accounts.length === 0) counters.rejectFull(exchange, ofClient(exchange))
    },
    increment: (exchange, call) =>
      counters.increment(exchange, [...(call.byClient ? ofClient(exchange) : []), ...ofAccounts(exchange, call)]),
  }
}

function scaled({ window, max }: RateRule, factor: number): RateRule {
  return { window, max: max * factor }
}

/** The rule for client networks on a route: the config's, its own, or that of the contract; in that order. */
function clientRule(route: Route, rules: Settings['rateLimit']['rules']): (RateRule & { group: string }) | undefined {
  const contract = limits.clientRates.find(({ paths }) => paths.some((path) => route.path.startsWith(path)))
  const rule = rules[route.path] ?? route.spec.limits?.client ?? contract
  return rule && { window: rule.window, max: rule.max, group: aliases[route.path] ?? route.path }
}

/** Two names of one call have one counter. */
const aliases: Readonly<Record<string, string>> = { '/forget-password': '/request-password-reset' }
