'use client'
import { readMembership } from './membership.ts'
import { whenOrganizationsChange } from './organization-changes.ts'
import { useCallback, useEffect, useState } from 'react'
import { parseRoles } from '../../runtime/contract/permissions.ts'
import type { Answer, SessionState } from '../client/index.ts'
import { useAuthContext } from './context.ts'
import { type Requirement, memberRolesMeet, ownRolesMeet } from './access.ts'
import { mapAnswer } from './use-resource.ts'
import { activeOrganizationId, useSession } from './use-session.ts'
import { type UseSignOut, useSignOut } from './use-sign-out.ts'

/** The session in a few words. */
export interface UseAuth {
  readonly status: SessionState['status']
  readonly userId: string | null
  /** The organization that is active in the session. */
  readonly orgId: string | null
  /**
   * Whether the person has a role, of their own or in the active organization, or a permission there. Undefined while it
   * is not known; the membership is read when this is asked for the first time. It decides what is shown, not what is allowed.
   */
  has(requirement: Requirement): boolean | undefined
  readonly signOut: UseSignOut['signOut']
  /** A signed token for other services, where this one has `jwt()`; a new one for each call. */
  getToken(): Promise<Answer<string>>
}

/**
 * Who is signed in, what they may do, and the way out.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAuth(): UseAuth {
  const { client } = useAuthContext('useAuth')
  const { status, data } = useSession()
  const { signOut } = useSignOut()
  const [isAsked, setAsked] = useState(false)
  const userId = data?.user.id ?? null
  const orgId = activeOrganizationId(data)
  const roles = useMemberRoles(isAsked ? userId : null, orgId)
  const has = (requirement: Requirement): boolean | undefined => {
    if (data === null) return status === 'unauthenticated' ? false : undefined
    if (ownRolesMeet(requirement, data)) return true
    if (orgId === null) return false
    // Not while a component renders, which this may be called by.
    if (!isAsked) queueMicrotask(() => setAsked(true))
    return roles === null ? undefined : memberRolesMeet(requirement, roles, client)
  }
  const getToken = useCallback(async () => mapAnswer(await client.token(), ({ token }) => token), [client])
  return { status, userId, orgId, has, signOut, getToken }
}

/** The roles of somebody in the active organization; null while they are not known. */
function useMemberRoles(userId: string | null, orgId: string | null): readonly string[] | null {
  const { client } = useAuthContext()
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<{ readonly of: string; readonly roles: readonly string[] } | null>(null)
  const of = `${userId} ${orgId}`
  useEffect(() => whenOrganizationsChange(client, () => setTurn((before) => before + 1)), [client])
  useEffect(() => {
    if (userId === null || orgId === null) return
    const control = new AbortController()
    void readMembership(client, userId, orgId, control.signal).then(({ data, error }) => {
      if (control.signal.aborted || error !== null) return
      setKnown({ of: `${userId} ${orgId}`, roles: data === null ? [] : parseRoles(data.member.role) })
    })
    return () => control.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn asks once more
  }, [client, userId, orgId, turn])
  return known?.of === of ? known.roles : null
}
