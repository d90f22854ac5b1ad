import type { Task } from './feature.ts'
import type { Waker } from './contract/hooks.ts'
import type { Platform } from './contract/platform.ts'

/** The work in the background of one node. */
export interface Schedule extends Waker {
  /** Runs every task now and then again and again, each `every` seconds after its last run ended. */
  start(): void
  /** Runs every task, or the named one, once and waits for it. @throws what a task throws */
  runNow(name?: string): Promise<void>
  /** Starts nothing more and waits for what runs. */
  stop(): Promise<void>
}

/** How long a task waits after it was asked for, so that the transaction which made its work has committed. Milliseconds. */
const wakeDelay = 25

/** Makes the schedule of `tasks`. Runs of one task never overlap in a node; a run that fails is logged and comes again. */
export function createSchedule(platform: () => Platform, tasks: readonly Task[], clock: () => Date): Schedule {
  const workers = new Map(tasks.map((task) => [task.name, createWorker(platform, task, clock)]))
  return {
    start: () => workers.forEach((worker) => worker.start()),
    wake: (name) => workers.get(name)?.wake(),
    async runNow(name) {
      for (const [task, worker] of workers) if (name === undefined || name === task) await worker.runNow()
    },
    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}

function createWorker(platform: () => Platform, task: Task, clock: () => Date) {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let running: Promise<void> | undefined
  let started = false
  let again = false
  let stopping = new AbortController()

  function after(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (timer !== undefined && dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(turn, milliseconds)
    timer.unref()
  }

  function run(): Promise<number | void> {
    const { tracer } = platform()
    const work = () => task.run(platform(), clock(), stopping.signal)
    return tracer === undefined ? work() : tracer.step(`task ${task.name}`, 'internal', {}, work)
  }

  function turn(): void {
    timer = undefined
    if (running !== undefined) {
      again = true
      return
    }
    again = false
    const began = performance.now()
    let failed = false
    let items = 0
    running = run()
      .then((done) => {
        items = done ?? 0
      })
      .catch((error: unknown) => {
        failed = true
        platform().log.error('task.failed', error, { task: task.name })
      })
      .finally(() => {
        platform().meter.taskRan({ task: task.name, seconds: (performance.now() - began) / 1000, items, failed })
        running = undefined
        if (started) after(again ? 0 : task.every * 1000)
      })
  }

  return {
    start() {
      started = true
      if (stopping.signal.aborted) stopping = new AbortController()
      after(0)
    },
    wake() {
      if (started) after(wakeDelay)
    },
    async runNow() {
      await running
      await run()
    },
    async stop() {
      started = false
      stopping.abort()
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
