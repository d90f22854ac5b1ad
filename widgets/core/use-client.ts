'use client'
import type { AuthClient } from '../client/index.ts'
import { useAuthContext } from './context.ts'

/** The client of the nearest `AuthProvider`, for calls that no hook covers. */
export function useClient(): AuthClient {
  return useAuthContext('useClient').client
}
