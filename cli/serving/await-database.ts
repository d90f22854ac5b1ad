import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../runtime/contract/log.ts'
import { isNotYet } from '../../runtime/database/failure.ts'
import { commandDeadlines } from '../../runtime/database/pool.ts'

/** Milliseconds between the end of one question and the next. */
const pause = 250

/**
 * Asks a database that is there and does not answer yet, because it wakes up or starts, again for twenty seconds, as long as a
 * command would wait. Where nobody listens, or nobody is let in, it says so at once.
 * @throws what `ask` throws last
 */
export async function awaitDatabase(ask: () => Promise<void>, log: Log): Promise<void> {
  const patience = commandDeadlines.call
  const until = performance.now() + patience
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask()
    } catch (error) {
      if (!isNotYet(error) || performance.now() > until) throw error
      if (isFirst) log.warn('database.waiting', { seconds: patience / 1000 })
      await setTimeout(pause)
    }
  }
}
