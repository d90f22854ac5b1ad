import type { ReadyFacts } from '../serving/announce.ts'

/** What a primary asks of a worker. */
export type Directive = 'drain' | 'stop' | 'reload' | 'metrics'

/** A directive on its way; the answer carries its number. */
export interface Order {
  readonly directive: Directive
  readonly id: number
}

/** What came of a directive; undefined where the worker could not do it. */
export type Outcome = string | boolean | undefined

/** What a worker says: once that it answers requests, and what came of each directive. */
export type Report = { readonly ready: ReadyFacts } | { readonly id: number; readonly outcome: Outcome }

/**
 * Whether a message of the primary is one of ours. Both ends are the same program, on a channel that nobody else can reach: what
 * is told apart here are messages of libraries that use the channel too.
 */
export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'directive' in message && 'id' in message
}

/** The same for a message of a worker. */
export function isReport(message: unknown): message is Report {
  if (typeof message !== 'object' || message === null) return false
  return 'ready' in message || ('id' in message && typeof message.id === 'number')
}
