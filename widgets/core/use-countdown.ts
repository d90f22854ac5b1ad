'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds between two looks at the clock. */
const tick = 250

/** Whole seconds until `until` (milliseconds since 1970), counted down; 0 when there is nothing to wait for. */
export function useCountdown(until: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until === undefined) return () => {}
      const timer = setInterval(changed, tick)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(
    subscribe,
    () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))),
    () => 0,
  )
}
