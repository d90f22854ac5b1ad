/**
 * The part of postgres.js that we use, for `driver.generated.js`. Written by hand and self-contained, because the
 * published package does not depend on `postgres`. Times are in seconds here, as the driver has them.
 */
import type { Duplex } from 'node:stream'

/** A parameter with a type of its own; type 0 lets the server decide. */
export interface TypedParameter {
  readonly value: unknown
  readonly type: number
}

/** How one PostgreSQL type travels; `from` are the type ids that it reads. */
export interface Codec {
  readonly to: number
  readonly from: readonly number[]
  serialize(value: unknown): string
  parse(text: string): unknown
}

export interface DriverOptions {
  max: number
  prepare: boolean
  fetch_types: boolean
  connect_timeout: number
  backoff: () => number
  connection: Record<string, string | number>
  types: Record<string, Codec>
  transform: { column: { from: (name: string) => string } }
  onnotice: () => void
  no_subscribe: true
  /** Told of each notification on a channel that a connection listens on. */
  onnotify?: (channel: string, payload: string) => void
  /** Told of each connection that has closed. */
  onclose?: () => void
  /** Statements that are sent on one connection beside the one that runs. */
  max_pipeline?: number
  /** Seconds that a connection lives; null: for ever. */
  max_lifetime?: null
  user?: string
  database?: string
  socket?: () => Duplex
}

/** Where statements run: the pool, or one transaction. Without values the text may hold several statements. */
export interface Runner {
  unsafe<Row extends object>(text: string, values?: readonly unknown[], options?: { prepare: boolean }): Promise<Row[]>
  typed(value: unknown, type: number): TypedParameter
}

export interface Driver extends Runner {
  /** Runs `work` between a begin and a commit, or a rollback when it throws. */
  begin<Result>(work: (scope: Runner) => Promise<Result>): Promise<Result>
  /** Without a timeout waits for what runs; at the timeout everything left is rejected and its sockets are destroyed. */
  end(options?: { timeout?: number }): Promise<void>
}

declare function postgres(url: string, options: DriverOptions): Driver
declare function postgres(options: DriverOptions): Driver
export default postgres
