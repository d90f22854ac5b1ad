import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../runtime/contract/log.ts'
import type { ReadyFacts } from '../serving/announce.ts'
import type { Outcome, Directive } from './messages.ts'
import type { OneWorker, WorkerEnd } from './one-worker.ts'

/** The workers of one service, and others in the place of those that end. */
export interface Crew {
  /** Starts one and waits until it answers requests, or has ended: then another one is not tried. */
  begin(): Promise<ReadyFacts | WorkerEnd>
  /** Starts as many more as are missing; resolves when all have answered requests once. */
  growTo(count: number): Promise<void>
  /** Asks those that answer requests, all at once. */
  askAll(directive: Directive, patience: number): Promise<Outcome[]>
  /** Asks them one after the other, until one says something that is not `good`; answers whether all were. */
  askEach(directive: Directive, good: Outcome, patience: number): Promise<boolean>
  /** Lets all finish and end; who takes longer than so many milliseconds is killed. */
  stop(patience: number): Promise<void>
  /** Ends all at once. */
  kill(): void
  /** How many answer requests, and how many were started in the place of others. */
  count(): { readonly ready: number; readonly restarts: number }
}

/** Milliseconds before the first restart of a worker that failed; each further one waits twice as long, up to the longest. */
const firstPause = 250
const longestPause = 30_000
/** Milliseconds of good work after which a failure is the first one again. */
const goodWork = 60_000

/** How long to wait before another worker takes the place of one that failed for the `failures`th time in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPause * 2 ** Math.max(0, failures - 1), longestPause)
}

/** Makes an empty crew. */
export function createCrew(start: (number: number) => OneWorker, log: Log): Crew {
  const members = new Map<number, OneWorker>()
  const answering = new Set<OneWorker>()
  const calledOff = new AbortController()
  let restarts = 0

  function launch(number: number): OneWorker {
    const worker = start(number)
    members.set(number, worker)
    void worker.ready.then(() => {
      answering.add(worker)
      log.info('worker.ready', { worker: number, pid: worker.pid })
    })
    void worker.ended.then(() => answering.delete(worker))
    return worker
  }

  /** Has a worker of this number at all times, until the crew stops. */
  async function keep(first: OneWorker): Promise<void> {
    let failures = 0
    for (let worker = first; ;) {
      const began = performance.now()
      const end = await worker.ended
      if (calledOff.signal.aborted) return
      const failed = end.code !== 0
      failures = failed ? (performance.now() - began > goodWork ? 1 : failures + 1) : 0
      const pause = failed ? pauseAfter(failures) : 0
      log.warn('worker.ended', { worker: worker.number, ...end, restartMilliseconds: pause })
      await setTimeout(pause, undefined, { signal: calledOff.signal }).catch(() => undefined)
      if (calledOff.signal.aborted) return
      restarts += 1
      worker = launch(worker.number)
    }
  }

  return {
    async begin() {
      const worker = launch(1)
      const result = await Promise.race([worker.ready, worker.ended])
      if ('url' in result) void keep(worker)
      return result
    },
    async growTo(count) {
      const more: OneWorker[] = []
      while (members.size < count) more.push(launch(members.size + 1))
      for (const worker of more) void keep(worker)
      await Promise.all(more.map(({ ready }) => ready))
    },
    askAll: (directive, patience) => Promise.all([...answering].map((worker) => worker.ask(directive, patience))),
    async askEach(directive, good, patience) {
      const inOrder = [...answering].toSorted((one, other) => one.number - other.number)
      for (const worker of inOrder) {
        const outcome = await worker.ask(directive, patience)
        // One that has ended meanwhile comes back with what it reads then.
        if (outcome !== good && answering.has(worker)) return false
      }
      return true
    },
    async stop(patience) {
      calledOff.abort()
      const all = [...members.values()]
      const late = new AbortController()
      const kill = setTimeout(patience, undefined, { signal: late.signal }).then(
        () => all.forEach((worker) => worker.kill()),
        () => undefined,
      )
      for (const worker of all) void worker.ask('stop', patience)
      await Promise.all(all.map(({ ended }) => ended))
      late.abort()
      await kill
    },
    kill() {
      calledOff.abort()
      for (const worker of members.values()) worker.kill()
    },
    count: () => ({ ready: answering.size, restarts }),
  }
}
