'use client'
import { type Membership, readMembership } from './organization-reads.ts'
import { type Rights, rightsOf } from './organization-rights.ts'
import { type OrganizationChoice, useSubject } from './use-organization.ts'
import { type Resource, useResource } from './use-resource.ts'

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
