import { parseRoles } from '../../runtime/contract/permissions.ts'
import type { MemberWithUser } from '../../runtime/features/organization/members/member.ts'
import type { Answer, AuthClient, Wire } from '../client/index.ts'
import { type Page, mapAnswer } from './use-resource.ts'

/** Somebody's membership in an organization, with what other members see of the person. */
export type OrganizationMember = Wire<MemberWithUser>

/** One question to the service. */
export function get<Data>(
  { $fetch }: AuthClient,
  name: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  return $fetch<Data>(`/organization/${name}`, { query, fetchOptions: { method: 'GET', signal } })
}

/** A page of members. Without an active and without a named organization there are none. */
export async function readMembers(
  client: AuthClient,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Answer<Page<OrganizationMember>>> {
  const answer = await get<{ members: OrganizationMember[]; total: number }>(client, 'list-members', query, signal)
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
  const own = { organizationId, filterField: 'userId', filterValue: userId, limit: 1 }
  const { data, error } = await readMembers(client, own, signal)
  if (error !== null) return { data: null, error }
  const [member] = data.items
  if (member === undefined) return { data: null, error }
  if (!parseRoles(member.role).includes('owner')) return { data: { member, isOnlyOwner: false }, error }
  const owners = { organizationId: member.organizationId, filterField: 'role', filterValue: 'owner', limit: 1 }
  const found = await readMembers(client, owners, signal)
  return mapAnswer(found, ({ total }) => ({ member, isOnlyOwner: total < 2 }))
}
