'use client'
import { useCallback, useMemo } from 'react'
import type { OrganizationMember, Membership } from '../../core/membership.ts'
import type { Answer } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type FullOrganization, type Organization, type OrganizationChanges, changing } from './organization-calls.ts'
import { type Rights, rightsOf } from '../../core/rights.ts'
import { type Resource, useQuery } from '../../core/use-query.ts'
import { type OrganizationChoice, useMembership, useSubject } from '../../core/use-membership.ts'

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
  const found = useQuery<FullOrganization | null>('useOrganization', {
    subject,
    read: (through, _, signal) =>
      through.organization.getFullOrganization({ query: { organizationId }, fetchOptions: { signal } }),
    isEmpty: (data) => data === null,
  })
  const membership = useMembership({ organizationId, roles })
  const resource = useJoined(found, membership)
  const id = resource.data?.organization.id ?? organizationId ?? ''
  return {
    ...resource,
    ...rightsOf(resource.data?.member.role ?? null, roles),
    update: (data) => changing(client, client.organization.update({ organizationId: id, data })),
    remove: () => changing(client, client.organization.delete({ organizationId: id })),
    leave: () => changing(client, client.organization.leave({ organizationId: id })),
  }
}

/** The organization with the caller's place in it. */
function useJoined(
  found: Resource<FullOrganization | null>,
  membership: Resource<Membership | null>,
): Resource<OwnOrganization | null> {
  const organization = found.data
  const own = membership.data
  const data = useMemo(
    // Between the two questions the membership may have ended.
    () => (organization === null || own === null ? null : { organization, ...own }),
    [organization, own],
  )
  const { refetch: findAgain } = found
  const { refetch: askAgain } = membership
  const refetch = useCallback(async () => void (await Promise.all([findAgain(), askAgain()])), [findAgain, askAgain])
  if (found.status !== 'ready') return { ...found, refetch }
  if (organization !== null && membership.status !== 'ready') {
    return membership.status === 'error' ? { ...failed, error: membership.error, refetch } : { ...waiting, refetch }
  }
  const isRefetching = found.isRefetching || membership.isRefetching
  return { ...found, data, error: found.error ?? membership.error, isEmpty: data === null, isRefetching, refetch }
}

const waiting = { status: 'loading', data: null, error: null, isEmpty: false, isRefetching: false } as const
const failed = { ...waiting, status: 'error' } as const
