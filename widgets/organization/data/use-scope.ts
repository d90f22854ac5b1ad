'use client'
import { useAuthContext } from '../../core/context.ts'
import type { AuthClient } from '../../client/index.ts'
import type { Rights } from '../../core/rights.ts'
import { type OrganizationChoice, type UseMembership, useMembership } from '../../core/use-membership.ts'

/** What the hooks share that read a list of an organization and change it. */
export interface OrganizationScope {
  readonly rights: Rights
  readonly membership: UseMembership
  /** The organization's, as far as it is known. */
  readonly id: string
  readonly client: AuthClient
}

/** The organization that a hook is about, what the caller may do in it, and the client to do it with. */
export function useScope(caller: string, choice: OrganizationChoice): OrganizationScope {
  const { client } = useAuthContext(caller)
  const membership = useMembership(choice)
  const { roles, can, mayGrant } = membership
  return {
    rights: { roles, can, mayGrant },
    membership,
    id: choice.organizationId ?? membership.data?.member.organizationId ?? '',
    client,
  }
}
