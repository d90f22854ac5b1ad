import cluster from 'node:cluster'
import type { ReadyFacts } from '../serving/announce.ts'
import { isReport, type Outcome, type Directive } from './messages.ts'
import { workerVariable } from './worker.ts'

/** How a worker ended. */
export interface WorkerEnd {
  readonly code: number | null
  readonly signal: string | null
}

/** One process that answers requests, as its primary sees it. */
export interface OneWorker {
  readonly number: number
  readonly pid: number | undefined
  /** Resolves when it answers requests; never where it ends before. */
  readonly ready: Promise<ReadyFacts>
  readonly ended: Promise<WorkerEnd>
  /** What came of a directive; undefined where it ends before, or says nothing for so many milliseconds. */
  ask(directive: Directive, patience: number): Promise<Outcome>
  kill(): void
}

/** Starts the program of this process once more, as a worker with this number. */
export function startWorker(number: number): OneWorker {
  const child = cluster.fork({ [workerVariable]: String(number) })
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let lastId = 0
  let isReady: (facts: ReadyFacts) => void = () => {}
  const ready = new Promise<ReadyFacts>((resolve) => (isReady = resolve))
  child.on('message', (message: unknown) => {
    if (!isReport(message)) return
    if ('ready' in message) isReady(message.ready)
    else waiting.get(message.id)?.(message.outcome)
  })
  // It may end while something is on its way to it; its end is heard below.
  child.on('error', () => {})
  const ended = new Promise<WorkerEnd>((resolve) => {
    child.once('exit', (code: number | null, signal: string | null) => {
      resolve({ code, signal })
      for (const give of waiting.values()) give(undefined)
    })
  })
  return {
    number,
    pid: child.process.pid,
    ready,
    ended,
    ask(directive, patience) {
      if (child.isDead() || !child.isConnected()) return Promise.resolve(undefined)
      const id = (lastId += 1)
      return new Promise((resolve) => {
        const give = (outcome: Outcome) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(outcome)
        }
        const timer = setTimeout(give, patience, undefined)
        waiting.set(id, give)
        child.send({ directive, id })
      })
    },
    kill: () => void child.process.kill('SIGKILL'),
  }
}
