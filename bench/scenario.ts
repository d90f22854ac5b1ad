import type { ServiceKind } from './services.ts'
import type { Size } from './people.ts'

/** One request, as any contender can be asked. */
export interface Ask {
  readonly method: 'GET' | 'POST'
  /** Below the base path. */
  readonly path: string
  readonly body?: object
  /** The session that it is made in. */
  readonly session?: number
  /** How the session is carried. `cache` brings the cookies of a get-session before. Default: the session cookie. */
  readonly by?: 'cookie' | 'cache' | 'bearer' | 'jwt'
}

/** What a bare server does for a request: the least that could answer it. */
export interface Floor {
  /** Whether it runs the statements that Latchkey runs, in the same transactions. Else it answers the same text. */
  readonly statements: boolean
  /** What it works out beside: a hash of the password, or a signature. */
  readonly work?: 'check-password' | 'hash-password' | 'sign' | 'check-signature'
}

/** A thing that is measured: one file of `scenarios/` each. */
export interface Scenario {
  readonly name: string
  readonly title: string
  /** The configuration that is asked. */
  readonly service: ServiceKind
  /** The request of a number. */
  ask(number: number, size: Size): Ask
  /** A text in every right answer. */
  readonly expect: string
  readonly floor: Floor | ((number: number) => Floor)
  /** How many different requests there are; with `once` each is sent once in all rounds. */
  readonly requests: number
  readonly once?: boolean
  readonly connections: number
  /** Seconds of a round; a round of `once` ends with its requests. */
  readonly seconds: number
  /** How many times longer the first round is, which does not count: V8 compiles what has run some thousand times. */
  readonly warmUp: number
  /** Who is asked beside the bare server and Latchkey on PostgreSQL. */
  readonly beside: readonly ('embedded' | 'better-auth')[]
  /** A resource server that takes tokens is asked, and not the service. */
  readonly resourceServer?: boolean
  /** What else is asked meanwhile, and is not measured. */
  readonly flood?: Scenario
  /** What the issue of this page is: at least so much of the floor's rate, and so many times better-auth's. */
  readonly aim: { readonly floor?: number; readonly betterAuth?: number; readonly mostP99?: number }
}

/** What most scenarios are: 32 connections, rounds of a second and a half, better-auth beside. */
export function scenario(
  given: Pick<Scenario, 'name' | 'title' | 'service' | 'ask' | 'expect' | 'floor'> & Partial<Scenario>,
): Scenario {
  const usual = { requests: 2000, connections: 32, seconds: 1.5, warmUp: 3, beside: ['better-auth'] } as const
  return { ...usual, aim: { floor: 0.8 }, ...given }
}
