import type { Type } from 'arktype'
import type { Identified } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Via } from '../contract/hooks.ts'
import type { Platform, RobotTarget } from '../contract/platform.ts'
import type { ErrorEntry } from './errors.ts'
import type { NotModified, Page, Redirect, Unfinished, Written } from './answer.ts'
import type { RateRule, Settings } from '../contract/settings.ts'

/** Any arktype schema. `any`, because only the schema itself knows its type, and each reader infers it from there. */
// oxlint-disable-next-line no-explicit-any
export type Schema = Type<any>

export type Method = 'GET' | 'POST'

/**
 * Who may call: anybody, a signed-in user, one whose session is fresh, a signed-in user or else code with a service key,
 * or only such code (and code in the same process). Over HTTP a `server` route is not there for anybody without a service key.
 */
export type Caller = 'anyone' | 'session' | 'fresh-session' | 'session-or-service' | 'server'

/** Code that calls without a browser between: in the same process, or over HTTP with a service key. */
export type ServiceCaller =
  | { readonly kind: 'in-process' }
  | { readonly kind: 'key'; readonly id: string; readonly name: string; readonly scopes: readonly string[] }

/**
 * How often a call may be made before it is answered 429; counted before the handler runs, in one statement.
 * The same for addresses and accounts that exist and that do not.
 */
export interface RouteLimits<Body = unknown> {
  /** For one client network (an IPv4 address, an IPv6 /64) on this route. */
  readonly client?: RateRule
  /** For one account, over all routes that name the same `group`. */
  readonly account?: readonly (RateRule & {
    readonly group: string
    /**
     * Whose account, as the caller names it: an address, or the caller's own. `undefined` is not counted. What only the
     * caller is to be counted for holds `network` too; it is empty for calls without a client.
     */
    subject(input: {
      readonly body: Body
      readonly identity: Identified | null
      readonly network: string
    }): string | undefined
  })[]
}

interface Callers {
  readonly anyone: null
  readonly session: Identified
  readonly 'fresh-session': Identified
  readonly 'session-or-service': Identified | null
  readonly server: Identified | null
}

type Output<Of extends Schema | undefined> = Of extends Schema ? Of['infer'] : undefined

/** What a handler gets. For `anyone`, `identity` is null and `identify()` looks the caller up when it is needed. */
export interface Context<
  By extends Caller = Caller,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
> extends Platform {
  readonly exchange: Exchange
  /** The same moment as `exchange.now`. */
  readonly now: Date
  readonly identity: Callers[By]
  /** What the call's events come by: as the route says, `service` where a server calls for nobody. */
  readonly via: Via
  /** Who calls a `server` or `session-or-service` route without a browser between; null on all others. */
  readonly service: ServiceCaller | null
  /** The caller by cookie or by a feature's credential, or null. Asks the database once. @throws {AuthError} what a gate answers */
  identify(): Promise<Identified | null>
  readonly body: Output<Body>
  readonly query: Output<Query>
  /** The variable parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>
}

/** Everything about a call that is not its code. */
export interface RouteSpec<
  By extends Caller,
  Body extends Schema | undefined,
  Query extends Schema | undefined,
  Returns extends Schema,
  Writes extends boolean | 'data' = boolean | 'data',
> {
  /** One sentence for the docs. */
  readonly summary: string
  readonly caller: By
  /**
   * A session must be the person's own: who impersonates is answered SESSION_NOT_FRESH. For every call that changes or
   * shows how somebody gets in. A `fresh-session` is always their own.
   */
  readonly ownSession?: boolean
  /**
   * The person must have given a second factor within `session.freshAge` (step-up), else STEP_UP_REQUIRED with the ways they
   * have. `POST /two-factor/verify-totp` and the like do it in the session that is there; a passkey begins another.
   */
  readonly requireStepUp?: boolean
  /**
   * False: the call stays open for people whom a gate keeps out (`Hooks.identified`): the one with which they do what is asked
   * of them, signing out. Default true.
   */
  readonly gate?: boolean
  /** What the events of this call come by, for hooks. Default `account`: a person, about their own account. */
  readonly via?: Via
  /**
   * What robots want of this call; a feature (`Feature.robotCheck`) may ask for a proof that somebody is none. For every call
   * that is open to anyone and does one of these for whoever only knows an e-mail.
   */
  readonly robots?: RobotTarget
  readonly body?: Body
  readonly query?: Query
  readonly returns: Returns
  /** The refusals that this call can give beyond those of the pipeline. */
  readonly errors?: readonly ErrorEntry[]
  /** The client reads the session again after this call succeeded (spec section 1). */
  readonly changesSession?: boolean
  /** The call writes a user: its body, or the part `data` of it, may also hold what features add (`Feature.userInput`). */
  readonly writesUser?: Writes
  /** The body may hold a picture as a `data:` URL, `image` or `logo`, also in its part `data`: it may be larger by it. */
  readonly pictures?: boolean
  readonly limits?: RouteLimits<Output<Body>>
  /** False: the call is not there (404). Default: it is. */
  readonly enabled?: (settings: Settings) => boolean
  /** True: the call answers while migrations are pending, too (`createAuth`); it needs no table. */
  readonly beforeMigration?: boolean
  /** What a service key must be allowed to do to make this `server` call, e.g. `users:set-password`. */
  readonly scope?: string
  /** A browser comes here by itself: input that does not fit leads to the error page, with this `error`. */
  readonly malformed?: string
  /**
   * Makes a body from an HTML form, for browsers whose JavaScript is off or not there yet. A navigation is then answered
   * by a redirect instead of JSON.
   */
  readonly form?: (fields: URLSearchParams) => unknown
}

/** One call, said once: router, parser, client types, manifest, documents and tests all read this value. */
export interface Route<
  Verb extends Method = Method,
  Path extends string = string,
  By extends Caller = Caller,
  // oxlint-disable-next-line no-explicit-any -- the list of all routes forgets the schemas; handlers check their own
  Body extends Schema | undefined = any,
  // oxlint-disable-next-line no-explicit-any -- as above
  Query extends Schema | undefined = any,
  // oxlint-disable-next-line no-explicit-any -- as above
  Returns extends Schema = any,
  Writes extends boolean | 'data' = boolean | 'data',
> {
  readonly method: Verb
  readonly path: Path
  readonly spec: RouteSpec<By, Body, Query, Returns, Writes>
  handle(context: Context<By, Body, Query>): Promise<Handled<Returns['infer']>> | Handled<Returns['infer']>
}

/** What a handler gives: what its call answers, or another kind of answer. */
export type Handled<Value> = Value | Written<Value> | Redirect | Page | NotModified | Unfinished

/**
 * Defines a call. `path` is below the base path; `:name` is a variable part.
 * @example route('GET', '/ok', { summary: 'Says that the service runs', caller: 'anyone', returns: Ok }, () => ({ ok: true }))
 */
export function route<
  const Verb extends Method,
  const Path extends string,
  const By extends Caller,
  Returns extends Schema,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  const Writes extends boolean | 'data' = false,
>(
  method: Verb,
  path: Path,
  spec: RouteSpec<By, Body, Query, Returns, Writes>,
  handle: Route<Verb, Path, By, Body, Query, Returns>['handle'],
): Route<Verb, Path, By, Body, Query, Returns, Writes> {
  return { method, path, spec, handle }
}
