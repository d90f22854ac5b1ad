'use client'
import { type OrganizationMember, type Membership, readMembership } from '../../core/membership.ts'
import type { Answer, AuthClient } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type FullOrganization, type Organization, type OrganizationChanges, changing } from './organization-calls.ts'
import { type Rights, rightsOf } from '../../core/rights.ts'
import { type Resource, useResource } from '../../core/use-resource.ts'
import { type OrganizationChoice, useSubject } from '../../core/use-membership.ts'

/** An organization, and the place that the caller has in it. */
export interface OwnOrganization extends Membership {
  readonly organization: FullOrganization
}

/** `data` is null when no organization is active. */
export type UseOrganization = Resource<OwnOrganization | null> &
  Rights & {
    /** Each is about the organization that is shown, whichever is active by then. */
    update(changes: OrganizationChanges): Promise<Answer<Organization>>
    remove(): Promise<Answer<Organization>>
    leave(): Promise<Answer<OrganizationMember>>
  }

/**
 * An organization with its first members, invitations and teams, what the caller may do in it, and what can be done to it.
 * @throws {Error} outside an `AuthProvider`
 */
export function useOrganization({ organizationId, roles }: OrganizationChoice = {}): UseOrganization {
  const { client } = useAuthContext('useOrganization')
  const subject = useSubject(organizationId)
  const resource = useResource<OwnOrganization | null>('useOrganization', {
    subject,
    read: (through, userId, signal) => readOrganization(through, userId, organizationId, signal),
    isEmpty: (data) => data === null,
  })
  const id = resource.data?.organization.id ?? organizationId ?? ''
  return {
    ...resource,
    ...rightsOf(resource.data?.member.role ?? null, roles),
    update: (data) => changing(client, client.organization.update({ organizationId: id, data })),
    remove: () => changing(client, client.organization.delete({ organizationId: id })),
    leave: () => changing(client, client.organization.leave({ organizationId: id })),
  }
}

async function readOrganization(
  client: AuthClient,
  userId: string,
  organizationId: string | undefined,
  signal: AbortSignal,
): Promise<Answer<OwnOrganization | null>> {
  const { data, error } = await client.organization.getFullOrganization({
    query: { organizationId },
    fetchOptions: { signal },
  })
  if (error !== null) return { data, error }
  if (data === null) return { data: null, error: null }
  const own = await readMembership(client, userId, data.id, signal)
  if (own.error !== null) return own
  // Between the two questions the membership has ended.
  return { data: own.data === null ? null : { organization: data, ...own.data }, error: null }
}
