import type { Answer, AuthClient } from '../../client/index.ts'
import { parseRoles } from '../../../runtime/contract/permissions.ts'
import type { OrganizationMember } from './organization-calls.ts'
import { type Page, mapAnswer } from '../../core/use-resource.ts'

/** The largest part of a list that the service gives at once. */
const largestPart = 500

/** One question to the service. */
export function get<Data>(
  { $fetch }: AuthClient,
  name: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  return $fetch<Data>(`/organization/${name}`, { query, fetchOptions: { method: 'GET', signal } })
}

/** All of a list that the service gives in parts; in one request while it has fewer than 500 entries. */
export async function getAll<Item extends { readonly id: string }>(
  client: AuthClient,
  name: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Answer<readonly Item[]>> {
  // By id: what is added meanwhile moves the rest, so that an entry may come twice.
  const items = new Map<string, Item>()
  for (let offset = 0; ; offset += largestPart) {
    const { data, error } = await get<Item[]>(client, name, { ...query, limit: largestPart, offset }, signal)
    if (error !== null) return { data, error }
    for (const item of data) items.set(item.id, item)
    if (data.length < largestPart) return { data: [...items.values()], error: null }
  }
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

/** The caller's place in an organization. */
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
