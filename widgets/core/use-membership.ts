'use client'
import type { Roles } from '../../runtime/contract/permissions.ts'
import { type Membership, readMembership } from './membership.ts'
import { type Rights, rightsOf } from './rights.ts'
import { type Resource, useQuery } from './use-query.ts'
import { activeOrganizationId, useSession } from './use-session.ts'

/** `data` is null for who is no member, and when no organization is active. */
export type UseMembership = Resource<Membership | null> & Rights

/**
 * The place of who is signed in, and what they may do.
 * @throws {Error} outside an `AuthProvider`
 */
export function useMembership({ organizationId, roles }: OrganizationChoice = {}): UseMembership {
  const active = activeOrganizationId(useSession().data)
  const id = organizationId ?? active ?? undefined
  const resource = useQuery<Membership | null>('useMembership', {
    // By its id, also for the active one: who names it shares the answer.
    subject: `of ${id}`,
    read: (client, userId, signal) => readMembership(client, userId, id, signal),
    isEmpty: (data) => data === null,
  })
  return { ...resource, ...rightsOf(resource.data?.member.role ?? null, roles) }
}

/** Which organization a hook is about. */
export interface OrganizationChoice {
  /** By default the one that is active in the session. */
  readonly organizationId?: string | undefined
  /** Roles of your own, as configured at the service; the built-in ones are known. */
  readonly roles?: Roles | undefined
}

/** Names the organization that a hook is about: a named one, or the active one, of which another is something else. */
export function useSubject(organizationId: string | undefined): string {
  const active = activeOrganizationId(useSession().data)
  return organizationId === undefined ? `active ${active}` : `named ${organizationId}`
}
