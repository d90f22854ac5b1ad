import type { OpenAuth } from '../../runtime/auth.ts'
import { Semaphore } from '../../runtime/common/semaphore.ts'
import { isWaiting } from '../../runtime/common/waiting.ts'
import type { Settings } from '../../runtime/contract/settings.ts'
import type { App } from '../../runtime/http/app.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'

/** An open service and how it answers. */
export interface Serving {
  readonly auth: OpenAuth
  readonly answer: App
}

/** A service that another one may replace while the listener stays. */
export interface LiveService {
  readonly answer: App
  /** The one that answers now. */
  current(): OpenAuth
  /**
   * Puts a service in the place of the one that answers now. What runs is finished by the old one; what comes is answered by
   * one or the other, never by none. One with a database of its own keeps it open for those that follow.
   */
  replace(next: Serving, database?: 'shared' | 'own'): Promise<void>
  /** Lets nothing replace it any more. */
  settle(): void
  close(): Promise<void>
}

/** Makes the service that begins with `first`, on whose database all that follow are. */
export function createLiveService(first: Serving): LiveService {
  let now = first
  let isSettled = false
  /** Services whose database others may use; they are closed as the last. */
  const owners = [first]
  // Counted and not kept: a set of what runs, emptied as fast as it is filled, keeps answers in memory long after they were sent.
  const running = new WeakMap<Serving, Semaphore>()

  /** Lets its requests finish. The first has the database of all, and is closed as the last. */
  async function retire(before: Serving): Promise<void> {
    await running.get(before)?.idle()
    await (owners.includes(before) ? before.auth.tasks.stop() : before.auth.close())
  }

  return {
    answer(request, target) {
      const serving = now
      const answered = serving.answer(request, target)
      if (isWaiting(answered)) noteRunning(running, serving, answered)
      return answered
    },
    current: () => now.auth,
    async replace(next, database = 'shared') {
      if (isSettled) return void (await next.auth.close())
      const before = now
      now = next
      if (database === 'own') owners.unshift(next)
      next.auth.tasks.start()
      await retire(before)
    },
    settle() {
      isSettled = true
    },
    async close() {
      isSettled = true
      if (!owners.includes(now)) await now.auth.close()
      for (const owner of owners) await owner.auth.close()
    },
  }
}

function noteRunning(running: WeakMap<Serving, Semaphore>, serving: Serving, answered: Promise<unknown>): void {
  const requests = running.get(serving) ?? new Semaphore(Number.POSITIVE_INFINITY)
  running.set(serving, requests)
  requests.tryAcquire()
  const done = () => requests.release()
  answered.then(done, done)
}

/** @throws {CommandError} when settings differ that belong to the listener or to the open database */
export function requireSamePlace(before: Settings, after: Settings): void {
  const fixed = ['dev', 'host', 'port', 'trustProxy', 'database'] as const
  const different = fixed.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (different.length === 0) return
  const names = different.map((name) => (name === 'dev' ? 'LATCHKEY_MODE' : name)).join(', ')
  const again = before.dev ? 'Stop it (Ctrl-C) and start it again.' : 'Restart it.'
  throw new CommandError(exitCode.configuration, `${names} cannot change while the service runs. ${again}`)
}
