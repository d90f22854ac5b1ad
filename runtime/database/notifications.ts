import type { Listener, Subscription } from './database.ts'
import type { Driver } from './driver.generated.js'

/** What the driver tells of its connection. */
export interface ConnectionEvents {
  readonly onnotify: (channel: string, payload: string) => void
  readonly onclose: () => void
}

/** Milliseconds between attempts to listen again, doubled from the first to the last. */
const firstPause = 500
const longestPause = 30_000

/** Listens on `channel` over the one connection that `connect` makes, and again whenever that was lost. */
export function listenOn(
  connect: (events: ConnectionEvents) => Driver,
  channel: string,
  listener: Listener,
  grace: number,
): Subscription {
  let timer: NodeJS.Timeout | undefined
  let pause = firstPause
  let isHearing = false
  let isClosed = false
  const driver = connect({ onnotify: (_channel, payload) => listener.heard(payload), onclose: again })

  async function attempt(): Promise<void> {
    timer = undefined
    try {
      await driver.unsafe(`listen "${channel}"`)
    } catch {
      // What keeps it away, the statements of the service tell.
      again()
      return
    }
    if (isClosed || timer !== undefined) return
    pause = firstPause
    isHearing = true
    listener.listening()
  }

  function again(): void {
    if (isHearing) listener.lost()
    isHearing = false
    if (isClosed || timer !== undefined) return
    timer = setTimeout(() => void attempt(), pause)
    timer.unref()
    pause = Math.min(pause * 2, longestPause)
  }

  void attempt()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await driver.end({ timeout: grace / 1000 })
    },
  }
}
