import type { Columns } from '../../../contract/hooks.ts'
import { joinRoles, parseRoles } from '../../../contract/permissions.ts'
import type { Database } from '../../../database/database.ts'
import { columns, sql } from '../../../database/sql.ts'
import { type Table, table } from '../../../database/table.ts'
import { AuthError } from '../../../http/errors.ts'
import { uuidv7 } from '../../../security/random.ts'
import { organizationErrors } from '../errors.ts'
import { columnsOf } from '../../../own-fields/field-input.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import type { AddedColumns } from '../organizations/organization.ts'
import { ownerRole } from '../organization-roles.ts'

/** Somebody's place in an organization (spec section 3); `role` may be a comma list. */
export const memberTable = table({
  id: 'string',
  organizationId: 'string',
  userId: 'string',
  role: 'string',
  teamId: 'string | null',
  createdAt: 'Date',
})
export const Member = memberTable.type
export type Member = typeof Member.infer

const none: readonly string[] = []

/** Members with the columns that features and the configuration add to them. */
export function membersWith({ member = none, readers }: AddedColumns): Table<Member> {
  return memberTable.with(member, readers?.member)
}

/** What other members see of a person. */
export const personTable = table({ id: 'string', name: 'string', email: 'string', image: 'string | null' })

/** A member with what other members see of the person. */
export const MemberWithUser = Member.and({ user: personTable.type })
export type MemberWithUser = typeof MemberWithUser.infer

/** Whether a stored list of roles has the owner's. */
export function isOwner(role: string): boolean {
  return parseRoles(role).includes(ownerRole)
}

/** What has to be known to make somebody a member. */
export interface NewMember {
  readonly organizationId: string
  readonly userId: string
  readonly roles: readonly string[]
  readonly teamId?: string | null
  /** What a server says of the own fields. */
  readonly fields?: Columns
  readonly now: Date
}

/**
 * Makes a user a member, within the membership limit; call it behind `lockOrganization`.
 * @throws {AuthError} ORGANIZATION_MEMBERSHIP_LIMIT_REACHED, USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION
 */
export async function insertMember(
  { fields: added }: { readonly fields: AddedColumns },
  tx: Database,
  options: Pick<ParsedOrganizationOptions, 'membershipLimit' | 'memberFields'>,
  member: NewMember,
): Promise<Member> {
  const { organizationId, userId, roles, teamId = null, fields: input = null, now } = member
  const own = columnsOf(options.memberFields.fields, { input, isNew: true, byPerson: false, asksRequired: false })
  const ours = { id: uuidv7(now), organizationId, userId, role: joinRoles(roles), teamId, createdAt: now }
  const row = Object.assign({}, own, ours)
  // Sent together, in this order: an error undoes the row with its transaction.
  const [count, [written]] = await Promise.all([
    countMembers(tx, organizationId),
    tx.query(sql`
      insert into latchkey.member ${columns(row)}
      on conflict (user_id, organization_id) do nothing returning ${membersWith(added).columns}`),
  ])
  if (count >= options.membershipLimit) {
    throw new AuthError(organizationErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED)
  }
  if (written === undefined) throw new AuthError(organizationErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION)
  return membersWith(added).read(written)
}

/** How many members an organization has. */
export async function countMembers(db: Database, organizationId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from latchkey.member where organization_id = ${organizationId}`,
  )
  return row?.count ?? 0
}

/** How many owners an organization has beside one member; call it behind `lockOrganization`. */
export async function otherOwners(tx: Database, organizationId: string, memberId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from latchkey.member
    where organization_id = ${organizationId} and id <> ${memberId} and ${ownerRole} = any(string_to_array(role, ','))`)
  return row?.count ?? 0
}

/**
 * Ends a membership, but not that of the last owner; call it behind `lockOrganization`. What hangs on it goes with it:
 * places in teams, and the active organization of all sessions of the user.
 * @throws {AuthError} YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER, MEMBER_NOT_FOUND
 */
export async function endMembership(tx: Database, member: Member): Promise<void> {
  if (isOwner(member.role) && (await otherOwners(tx, member.organizationId, member.id)) === 0) {
    throw new AuthError(organizationErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER)
  }
  const rows = await tx.query(sql`
    delete from latchkey.member where id = ${member.id} and organization_id = ${member.organizationId} returning id`)
  if (rows.length === 0) throw new AuthError(organizationErrors.MEMBER_NOT_FOUND)
}
