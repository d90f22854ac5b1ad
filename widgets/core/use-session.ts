'use client'
import { useSyncExternalStore } from 'react'
import type { SessionData, SessionState } from '../client/index.ts'
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

/** The id of the organization that is active in a session. */
export function activeOrganizationId(session: SessionData | null): string | null {
  const id: unknown = session === null ? null : Reflect.get(session.session, 'activeOrganizationId')
  return typeof id === 'string' ? id : null
}
