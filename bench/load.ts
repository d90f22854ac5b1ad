import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One round of load: ready-made requests, sent in turn over this many connections. */
export interface Plan {
  readonly port: number
  readonly requests: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Text that every right answer contains. */
  readonly expect: string
}

/** What a round measured; times in milliseconds. */
export interface Figures {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** The load generator in its own process. */
export interface LoadGenerator {
  run(plan: Plan): Promise<Figures>
  stop(): void
}

/** Starts the load generator. */
export function startLoad(): LoadGenerator {
  const child: ChildProcess = fork(join(dirname(fileURLToPath(import.meta.url)), 'load.mjs'), { execArgv: [] })
  return {
    async run(plan) {
      child.send(plan)
      const [reply]: { figures?: Figures; problem?: string }[] = await once(child, 'message')
      if (reply?.figures === undefined) throw new Error(reply?.problem ?? 'The load generator gave no figures')
      return reply.figures
    },
    stop: () => child.kill(),
  }
}
