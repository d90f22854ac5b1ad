'use client'
import { useEffect, useSyncExternalStore } from 'react'
import type { Capabilities } from '../client/index.ts'
import { type AuthContextValue, useAuthContext } from './context.ts'
import type { Resource } from './use-query.ts'

/**
 * What the service lets everybody know about its features. Asked once for all widgets of the page, and not at all where
 * `AuthProvider` was given it.
 * @throws {Error} outside an `AuthProvider`
 */
export function useCapabilities(): Resource<Capabilities> {
  const { capabilities: store } = useAuthContext('useCapabilities')
  const { data, error, isAsking } = useSyncExternalStore(store.subscribe, store.get, () => store.initial)
  useEffect(() => store.want(), [store])
  const { refetch } = store
  const none = { data: null, isEmpty: false, isRefetching: false, refetch } as const
  if (data !== null) return { status: 'ready', data, error, isEmpty: false, isRefetching: isAsking, refetch }
  // A failure that is being asked about again is shown as under way.
  return error === null || isAsking ? { ...none, status: 'loading', error: null } : { ...none, status: 'error', error }
}

/**
 * What `AuthProvider` holds, for a widget that goes by `features`, `providers` or `passwordPolicy`: the service is asked
 * for them, unless the application said them. Until it has answered, and when it does not, they are those of a plain form.
 * @param isGoing false: who looks is shown nothing that depends on them, so nobody is asked
 * @throws {Error} outside an `AuthProvider`
 */
export function useConfiguredContext(caller?: string, isGoing = true): AuthContextValue {
  const context = useAuthContext(caller)
  const { capabilities, asksForFeatures } = context
  const isAsked = asksForFeatures && isGoing
  useEffect(() => (isAsked ? capabilities.want() : undefined), [capabilities, isAsked])
  return context
}
