/** Too many are waiting already, or one waited too long. Answered with 503 and Retry-After. */
export class TurnstileFull extends Error {
  override readonly name = 'TurnstileFull'
}

/** How many may pass at once, how many may wait, and for how long. */
export interface TurnstileOptions {
  readonly concurrency: number
  readonly queue: number
  readonly waitMilliseconds: number
}

interface Waiting {
  readonly enter: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * Lets a bounded number of pieces of work run at once; a bounded number waits in line for a bounded time.
 * Returns a function that runs `work` when its turn comes.
 */
export function createTurnstile(options: TurnstileOptions): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const line = new Set<Waiting>()

  function leave(): void {
    const [next] = line
    if (next === undefined) {
      running -= 1
      return
    }
    line.delete(next)
    clearTimeout(next.timer)
    next.enter()
  }

  function enter(): Promise<void> | undefined {
    if (running < options.concurrency) {
      running += 1
      return undefined
    }
    if (line.size >= options.queue) throw new TurnstileFull(`${options.queue} are waiting already`)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.delete(waiting)
        reject(new TurnstileFull(`Waited ${options.waitMilliseconds} ms`))
      }, options.waitMilliseconds)
      const waiting: Waiting = { enter: resolve, timer }
      line.add(waiting)
    })
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
