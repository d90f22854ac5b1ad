'use client'
import { useSyncExternalStore } from 'react'
import { useAuthContext } from './context.ts'
import { useSafeTarget } from './use-safe-target.ts'

export interface UseAuthRedirectOptions {
  /** Used when the page's address names no target; `redirects.afterSignIn` by default. */
  readonly fallback?: string | undefined
}

/** Where somebody wanted to go before they were asked to sign in. */
export interface UseAuthRedirect {
  /** Safe to go to, or undefined when there is none. */
  readonly target: string | undefined
  /** Goes there; false when there is no target. */
  go(): boolean
}

/** Name of the query parameter that carries the way back through sign-in. */
export const returnParameter = 'redirectTo'

/** Adds the way back to the address of a page. */
export function withReturn(page: string, target: string | undefined): string {
  if (target === undefined) return page
  const [address = '', fragment] = page.split('#', 2)
  const query = `${returnParameter}=${encodeURIComponent(target)}`
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

const never = (): (() => void) => () => {}
const readReturn = () => new URLSearchParams(window.location.search).get(returnParameter) ?? undefined

/** The target in the page's address, not checked yet; undefined on a server, which does not see the address. */
export function useReturn(): string | undefined {
  return useSyncExternalStore(never, readReturn, () => undefined)
}

/**
 * The checked target of `?redirectTo=`, for a sign-in page of one's own.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAuthRedirect({ fallback }: UseAuthRedirectOptions = {}): UseAuthRedirect {
  const { navigate, redirects } = useAuthContext('useAuthRedirect')
  const asked = useSafeTarget(useReturn())
  const otherwise = useSafeTarget(fallback ?? redirects.afterSignIn)
  const target = asked ?? otherwise
  return {
    target,
    go() {
      if (target === undefined) return false
      navigate(target)
      return true
    },
  }
}
