'use client'
import { useSyncExternalStore } from 'react'
import { safeRedirect } from '../client/index.ts'
import { useAuthContext } from './context.ts'

const never = (): (() => void) => () => {}
// Never contacted: only gives relative targets an origin that no absolute one can have.
const serverOrigin = 'https://origin.invalid'

/** The part of `target` that is safe to go to, or undefined: an own path, or an address of an allowed origin. */
export function useSafeTarget(target: string | undefined): string | undefined {
  return useTargetCheck()(target)
}

/** The same for targets that are not known before something happens. */
export function useTargetCheck(): (target: string | undefined) => string | undefined {
  const { allowedOrigins } = useAuthContext()
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => serverOrigin,
  )
  return (target) => safeRedirect(target, { origin, allowedOrigins })
}

/** A checked target as the service needs it in a link: absolute, because the service may be on another origin. */
export function absoluteTarget(target: string | undefined): string | undefined {
  return target === undefined ? undefined : new URL(target, window.location.origin).href
}
