'use client'
import { useCallback } from 'react'
import type { AuthClient, ClientError, SessionState } from '../client/index.ts'
import { type SessionUser, useAuthContext } from './context.ts'
import { useSession } from './use-session.ts'

/** Who is signed in, and the call that changes what is known about them. */
export interface UseUser {
  readonly status: SessionState['status']
  readonly data: SessionUser | null
  readonly error: ClientError | null
  refetch(): Promise<void>
  /** `POST /update-user`; the session everywhere on the page follows. */
  readonly update: AuthClient['updateUser']
}

/**
 * The person who is signed in; null while nobody is, or nothing is known.
 * @throws {Error} outside an `AuthProvider`
 */
export function useUser(): UseUser {
  const { client } = useAuthContext('useUser')
  const { status, data, error, refetch } = useSession()
  const update = useCallback<AuthClient['updateUser']>((...input) => client.updateUser(...input), [client])
  return { status, data: data?.user ?? null, error, refetch, update }
}
