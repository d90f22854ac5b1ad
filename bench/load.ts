import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One round of load: requests that the generator keeps, sent in turn over this many connections. */
export interface Plan {
  readonly port: number
  /** The name under which the requests are kept. */
  readonly requests: string
  readonly connections: number
  readonly seconds: number
  /** The requests from this one on, each once, in place of a time. */
  readonly from?: number
  readonly count?: number
  /** Text that every right answer contains. */
  readonly expect: string
  /** Whether any answer is right: a flood is turned away in part. */
  readonly mayRefuse?: boolean
}

/** What a round measured; times in milliseconds. */
export interface Figures {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly p999: number
  /** Processor time of the load generator for a request, in microseconds. */
  readonly loadProcessor: number
}

/** The load generator in its own process. */
export interface LoadGenerator {
  /** Hands requests over, to be sent by name. */
  keep(name: string, requests: readonly string[]): Promise<void>
  run(plan: Plan): Promise<Figures>
  stop(): void
}

/** Starts the load generator. */
export function startLoad(): LoadGenerator {
  const child: ChildProcess = fork(join(dirname(fileURLToPath(import.meta.url)), 'load.mjs'), { execArgv: [] })
  return {
    async keep(name, requests) {
      child.send({ keep: name, requests })
      await once(child, 'message')
    },
    async run(plan) {
      child.send(plan)
      const [reply]: { figures?: Figures; problem?: string }[] = await once(child, 'message')
      if (reply?.figures === undefined) throw new Error(reply?.problem ?? 'The load generator gave no figures')
      return reply.figures
    },
    stop: () => child.kill(),
  }
}
