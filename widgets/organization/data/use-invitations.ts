'use client'
import { type OrganizationChoice, useSubject } from '../../core/use-membership.ts'
import { useScope } from './use-scope.ts'
import { useState } from 'react'
import type { Answer, OrganizationInviteMemberBody } from '../../client/index.ts'
import { type Invitation, type NewInvitation, changing, invitationBody } from './organization-calls.ts'
import { getAll } from './organization-reads.ts'
import type { Rights } from '../../core/rights.ts'
import { type ListResource, type Resource, useResource } from '../../core/use-resource.ts'

export type { Invitation, NewInvitation } from './organization-calls.ts'

export interface UseInvitationsOptions extends OrganizationChoice {
  /** Only those of which this became; `pending` by default, `all` for every one. */
  readonly status?: Invitation['status'] | 'all' | undefined
  /** Invitations on a page; 20 by default. */
  readonly pageSize?: number | undefined
}

/** The invitations of an organization, newest first, page by page. */
export type UseInvitations = ListResource<Invitation> &
  Rights & {
    invite(invitation: NewInvitation): Promise<Answer<Invitation>>
    /** Mails it again and gives it its time anew. */
    resend(invitation: Invitation): Promise<Answer<Invitation>>
    cancel(invitationId: string): Promise<Answer<Invitation>>
  }

/**
 * Reads the invitations of an organization, and invites.
 * @throws {Error} outside an `AuthProvider`
 */
export function useInvitations(options: UseInvitationsOptions = {}): UseInvitations {
  const { organizationId, roles, status = 'pending', pageSize = 20 } = options
  const { rights, id, client } = useScope('useInvitations', { organizationId, roles })
  const [wanted, setPage] = useState(0)
  const resource = useResource<readonly Invitation[]>('useInvitations', {
    subject: useSubject(organizationId),
    question: status,
    async read(through, _, signal) {
      const query = { organizationId, status: status === 'all' ? undefined : status }
      const answer = await getAll((part) =>
        through.organization.listInvitations({ query: { ...query, ...part }, fetchOptions: { signal } }),
      )
      return answer.error?.code === 'ORGANIZATION_ID_IS_REQUIRED' ? { data: [], error: null } : answer
    },
    isEmpty: (all) => all.length === 0,
  })
  const invite = (body: OrganizationInviteMemberBody) => changing(client, client.organization.inviteMember(body))
  return {
    ...pageOf(resource, wanted, pageSize, setPage),
    ...rights,
    invite: (invitation) => invite(invitationBody(id, invitation)),
    resend: ({ organizationId: of, email, role }) =>
      invite(invitationBody(of, { email, roles: role.split(','), resend: true })),
    cancel: (invitationId) => changing(client, client.organization.cancelInvitation({ invitationId })),
  }
}

/** A page of a list that was read as a whole. */
export function pageOf<Item>(
  resource: Resource<readonly Item[]>,
  wanted: number,
  pageSize: number,
  setPage: (page: number) => void,
): ListResource<Item> {
  const total = resource.data?.length ?? 0
  // After removals the page that was asked for may not be there any more.
  const page = resource.status === 'ready' ? Math.min(wanted, Math.max(0, Math.ceil(total / pageSize) - 1)) : wanted
  const pages = { total, page, pageSize, setPage: (next: number) => setPage(Math.max(0, next)) }
  return resource.status === 'ready'
    ? { ...resource, data: resource.data.slice(page * pageSize, (page + 1) * pageSize), ...pages }
    : { ...resource, ...pages }
}
