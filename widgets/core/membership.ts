import { parseRoles } from '../../runtime/contract/permissions.ts'
import type { Answer, AuthClient, OrganizationListMembersQuery, OrganizationMember } from '../client/index.ts'
import { type Page, mapAnswer } from './use-query.ts'

export type { OrganizationMember }

/** A page of members. Without an active and without a named organization there are none. */
export async function readMembers(
  client: AuthClient,
  query: OrganizationListMembersQuery,
  signal: AbortSignal,
): Promise<Answer<Page<OrganizationMember>>> {
  const answer = await client.organization.listMembers({ query, fetchOptions: { signal } })
  if (answer.error?.code === 'NO_ACTIVE_ORGANIZATION') return { data: { items: [], total: 0 }, error: null }
  return mapAnswer(answer, ({ members, total }) => ({ items: members, total }))
}

/** The caller's membership in an organization. */
export interface Membership {
  readonly member: OrganizationMember
  /** They can neither leave nor step down before somebody else is an owner. */
  readonly isOnlyOwner: boolean
}

/** The caller's membership, or null. */
export async function readMembership(
  client: AuthClient,
  userId: string,
  organizationId: string | undefined,
  signal: AbortSignal,
): Promise<Answer<Membership | null>> {
  const own = { organizationId, filterField: 'userId', filterValue: userId, limit: 1 } as const
  const { data, error } = await readMembers(client, own, signal)
  if (error?.code === 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION') return { data: null, error: null }
  if (error !== null) return { data: null, error }
  const [member] = data.items
  if (member === undefined) return { data: null, error }
  if (!parseRoles(member.role).includes('owner')) return { data: { member, isOnlyOwner: false }, error }
  const owners = { organizationId: member.organizationId, filterField: 'role', filterValue: 'owner', limit: 1 } as const
  const found = await readMembers(client, owners, signal)
  return mapAnswer(found, ({ total }) => ({ member, isOnlyOwner: total < 2 }))
}
