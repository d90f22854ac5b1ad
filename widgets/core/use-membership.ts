'use client'
import { useAuthContext } from './context.ts'
import { type OrganizationCall, organizationCall } from '../organization/data/organization-calls.ts'
import { type Membership, readMembership } from '../organization/data/organization-reads.ts'
import { type Rights, rightsOf } from './rights.ts'
import { type OrganizationChoice, useSubject } from '../organization/data/use-organization.ts'
import { type Resource, useResource } from './use-resource.ts'
import type { SessionData } from '../client/index.ts'

/** `data` is null for who is no member, and when no organization is active. */
export type UseMembership = Resource<Membership | null> & Rights

/**
 * The place of who is signed in, and what they may do.
 * @throws {Error} outside an `AuthProvider`
 */
export function useMembership({ organizationId, roles }: OrganizationChoice = {}): UseMembership {
  const resource = useResource<Membership | null>('useMembership', {
    subject: useSubject(organizationId),
    read: (client, userId, signal) => readMembership(client, userId, organizationId, signal),
    isEmpty: (data) => data === null,
  })
  return { ...resource, ...rightsOf(resource.data?.member.role ?? null, roles) }
}

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

/** The id of the organization that is active in a session. */
export function activeOrganizationId(session: SessionData | null): string | null {
  const id: unknown = session === null ? null : Reflect.get(session.session, 'activeOrganizationId')
  return typeof id === 'string' ? id : null
}
