import type { LiveService, Serving } from './live-service.ts'

/**
 * A service that goes on with another database when it is told its address: what is being answered is finished by the one
 * before, which is closed then.
 */
export function movableService(first: Serving, openAt: (url: string) => Promise<Serving>): LiveService {
  let now = first
  let running = new Set<Promise<unknown>>()
  const retiring: Promise<void>[] = []

  async function retire(before: Serving, left: ReadonlySet<Promise<unknown>>): Promise<void> {
    await Promise.allSettled(left)
    await before.auth.close()
  }

  return {
    answer(request) {
      const answered = now.answer(request)
      if (!(answered instanceof Promise)) return answered
      const mine = running
      mine.add(answered)
      const done = () => void mine.delete(answered)
      answered.then(done, done)
      return answered
    },
    current: () => now.auth,
    async moveTo(url) {
      const next = await openAt(url)
      const before = now
      now = next
      next.auth.tasks.start()
      retiring.push(retire(before, running))
      running = new Set()
    },
    async close() {
      await Promise.all([...retiring, now.auth.close()])
    },
  }
}
