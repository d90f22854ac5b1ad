'use client'
import { useRef, useState } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from './context.ts'
import { useSafeTarget } from './use-safe-target.ts'

export interface UseSignOutOptions {
  /** Where to go afterwards, `redirects.afterSignOut` by default: an own path or an address of an allowed origin. */
  readonly redirectTo?: string | undefined
  readonly onSuccess?: (() => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Signing out, one call at a time. */
export interface UseSignOut {
  readonly state: 'idle' | 'pending' | 'error' | 'success'
  /** Why the person is still signed in. */
  readonly error: ClientError | null
  signOut(): Promise<void>
}

/**
 * Signs out, here and in the other tabs.
 * @throws {Error} outside an `AuthProvider`
 */
export function useSignOut({ redirectTo, onSuccess, onError }: UseSignOutOptions = {}): UseSignOut {
  const { client, redirects, navigate, onEvent } = useAuthContext('useSignOut')
  const target = useSafeTarget(redirectTo ?? redirects.afterSignOut)
  const busy = useRef(false)
  const [{ state, error }, setStanding] = useState<Pick<UseSignOut, 'state' | 'error'>>({ state: 'idle', error: null })
  const signOut = async () => {
    if (busy.current) return
    busy.current = true
    setStanding({ state: 'pending', error: null })
    const { error: refusal } = await client.signOut()
    busy.current = false
    setStanding({ state: refusal === null ? 'success' : 'error', error: refusal })
    if (refusal !== null) {
      onEvent?.({ widget: 'sign-out', type: 'error', code: refusal.code })
      return onError?.(refusal)
    }
    onEvent?.({ widget: 'sign-out', type: 'success' })
    onSuccess?.()
    if (target !== undefined) navigate(target)
  }
  return { state, error, signOut }
}
