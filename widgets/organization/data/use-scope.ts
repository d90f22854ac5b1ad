'use client'
import { useAuthContext } from '../../core/context.ts'
import type { Rights } from '../../core/rights.ts'
import { type OrganizationChoice, type UseMembership, useMembership } from '../../core/use-membership.ts'
import { type OrganizationCall, organizationCall } from './organization-calls.ts'

/** What the hooks share that read a list of an organization and change it. */
export interface OrganizationScope {
  readonly rights: Rights
  readonly membership: UseMembership
  /** The organization's, as far as it is known. */
  readonly id: string
  readonly call: OrganizationCall
}

/** The organization that a hook is about, what the caller may do in it, and the calls that do it. */
export function useScope(caller: string, choice: OrganizationChoice): OrganizationScope {
  const { client } = useAuthContext(caller)
  const membership = useMembership(choice)
  const { roles, can, mayGrant } = membership
  return {
    rights: { roles, can, mayGrant },
    membership,
    id: choice.organizationId ?? membership.data?.member.organizationId ?? '',
    call: organizationCall(client),
  }
}
