import { limits } from './contract/limits.ts'
import type { Errands } from './contract/platform.ts'
import type { Log } from './contract/log.ts'

/** Makes the errands of a node: each begins when the answer that left it is on its way. */
export function createErrands(log: Log): Errands {
  const running = new Set<Promise<void>>()

  async function run(name: string, work: () => Promise<void>): Promise<void> {
    await new Promise<void>((resolve) => void setImmediate(resolve))
    await work().catch((error: unknown) => log.error('errand.failed', error, { errand: name }))
  }

  return {
    leave(name, work) {
      if (running.size >= limits.errandsAtOnce) return log.warn('errand.dropped', { errand: name })
      const one = run(name, work).finally(() => running.delete(one))
      running.add(one)
    },
    async done() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
