'use client'
import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False while rendering on a server and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
