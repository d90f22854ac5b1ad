'use client'
export type { OrganizationMember } from '../../core/membership.ts'
import { type OrganizationChoice, useSubject } from '../../core/use-membership.ts'
import { useScope } from './use-scope.ts'
import { type OrganizationMember, type Membership, readMembers } from '../../core/membership.ts'
import { useState } from 'react'
import type { Answer, OrganizationListMembersQuery } from '../../client/index.ts'
import { type MemberPlace, changing } from './organization-calls.ts'
import type { Rights } from '../../core/rights.ts'
import { type ListResource, type Page, type Resource, listed, useResource } from '../../core/use-resource.ts'

export type { MemberPlace } from './organization-calls.ts'

/** Which members, in which order. */
export interface MembersQuery {
  /** A part of name or address. */
  readonly search: string
  /** Only those who have this role. */
  readonly role: string | null
  readonly sortBy: 'createdAt' | 'name' | 'email' | 'role'
  readonly sortDirection: 'asc' | 'desc'
}

export interface UseMembersOptions extends OrganizationChoice {
  /** Members on a page; 20 by default. */
  readonly pageSize?: number | undefined
}

/** The members of an organization, page by page. */
export type UseMembers = ListResource<OrganizationMember> &
  Rights & {
    /** The caller's own place. Until it is known, nothing is allowed. */
    readonly membership: Resource<Membership | null>
    readonly query: MembersQuery
    /** Changes parts of the query and goes to its first page. */
    setQuery(change: Partial<MembersQuery>): void
    setSearch(search: string): void
    updateRole(memberId: string, roles: readonly string[]): Promise<Answer<MemberPlace>>
    remove(memberId: string): Promise<Answer<{ member: MemberPlace }>>
  }

const everybody: MembersQuery = { search: '', role: null, sortBy: 'createdAt', sortDirection: 'asc' }

/**
 * Reads the members of an organization, and changes single ones.
 * @throws {Error} outside an `AuthProvider`
 */
export function useMembers({ organizationId, roles, pageSize = 20 }: UseMembersOptions = {}): UseMembers {
  const { rights, membership, id, client } = useScope('useMembers', { organizationId, roles })
  const [{ query, page }, ask] = useState({ query: everybody, page: 0 })
  const question = { ...query, page, pageSize }
  const resource = useResource<Page<OrganizationMember>>('useMembers', {
    subject: useSubject(organizationId),
    question: JSON.stringify(question),
    read: (through, _, signal) => readMembers(through, searchOf(organizationId, question), signal),
    isEmpty: ({ total }) => total === 0,
  })
  // After removals the page that was asked for may not be there any more.
  const lastPage = Math.max(0, Math.ceil((resource.data?.total ?? 0) / pageSize) - 1)
  if (resource.status === 'ready' && !resource.isRefetching && page > lastPage) ask({ query, page: lastPage })
  const setQuery = (change: Partial<MembersQuery>) =>
    ask((before) => ({ query: { ...before.query, ...change }, page: 0 }))
  return {
    ...listed(resource),
    ...rights,
    membership,
    query,
    setQuery,
    setSearch: (search) => setQuery({ search }),
    page,
    pageSize,
    setPage: (next) => ask((before) => ({ ...before, page: Math.max(0, next) })),
    updateRole: (memberId, given) =>
      changing(client, client.organization.updateMemberRole({ organizationId: id, memberId, role: given })),
    remove: (memberId) =>
      changing(client, client.organization.removeMember({ organizationId: id, memberIdOrEmail: memberId })),
  }
}

function searchOf(
  organizationId: string | undefined,
  { search, role, sortBy, sortDirection, page, pageSize }: MembersQuery & { page: number; pageSize: number },
): OrganizationListMembersQuery {
  return {
    organizationId,
    limit: pageSize,
    offset: page === 0 ? undefined : page * pageSize,
    sortBy,
    sortDirection,
    search: search.trim() || undefined,
    ...(role !== null && { filterField: 'role', filterOperator: 'eq', filterValue: role }),
  }
}
