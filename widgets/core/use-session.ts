'use client'
import { useSyncExternalStore } from 'react'
import type { SessionState } from '../client/index.ts'
import { useAuthContext } from './context.ts'

/** The session as it stands, and the way to ask again. */
export interface UseSession extends SessionState {
  refetch(): Promise<void>
}

/**
 * The signed-in user and their session; the component renders again when either changes, also from another tab.
 * @throws {Error} outside an `AuthProvider`
 */
export function useSession(): UseSession {
  const store = useAuthContext('useSession').client.session
  const state = useSyncExternalStore(store.subscribe, store.get, () => store.initial)
  return { ...state, refetch: store.refetch }
}
