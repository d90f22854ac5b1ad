import { isUuid } from '../../../common/uuid.ts'
import { joinRoles } from '../../../contract/permissions.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { lockedSeatOf, requirePermission } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { namedRoles, ownerRole, requireRank } from '../organization-roles.ts'
import type { AddedColumns } from '../organizations/organization.ts'
import { isOwner, Member, membersWith, otherOwners } from './member.ts'
import { tellRoleChanged } from '../organization-record.ts'

const {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} = organizationErrors

/** Names of roles in a body: one text, which may be a comma list, or several. */
export const roleInput = type('string <= 1024 | (string <= 64)[] <= 64').describe('the names of roles')

/**
 * POST /organization/update-member-role (wire contract 11.3). What somebody has now and what they get are both measured
 * against the caller, and the last owner stays one.
 */
export const updateMemberRole = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/update-member-role',
    {
      summary: 'Changes the roles of a member',
      caller: 'session',
      body: type({ memberId: 'string', role: roleInput, 'organizationId?': 'string | null' }),
      returns: Member,
      errors: [
        organizationErrors.NO_ACTIVE_ORGANIZATION,
        MEMBER_NOT_FOUND,
        YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
        organizationErrors.ROLE_NOT_FOUND,
        YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
      ],
    },
    async (context) => {
      const { db, fields, body, identity, exchange, log } = context
      const member = await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, { unknown: MEMBER_NOT_FOUND, stranger: MEMBER_NOT_FOUND })
        requirePermission(options, seat, { member: ['update'] }, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER)
        const roles = namedRoles(options.roles, body.role)
        const found = await findMember(tx, fields, seat.organization.id, body.memberId)
        requireRank(options, seat, found.role, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER)
        requireRank(options, seat, roles, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER)
        const stepsDown = isOwner(found.role) && !roles.includes(ownerRole)
        if (stepsDown && (await otherOwners(tx, found.organizationId, found.id)) === 0) {
          throw new AuthError(YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER)
        }
        const changed = { ...found, role: joinRoles(roles) }
        await tx.query(sql`update latchkey.member set role = ${changed.role} where id = ${found.id}`)
        await tellRoleChanged(context, tx, changed, found.role)
        return changed
      })
      const about = { organizationId: member.organizationId, memberId: member.id, memberUserId: member.userId }
      const { requestId } = exchange
      log.info('member.role-updated', { requestId, userId: identity.user.id, ...about, role: member.role })
      return member
    },
  )

/** @throws {AuthError} MEMBER_NOT_FOUND, also for a member of another organization */
export async function findMember(
  tx: Database,
  fields: AddedColumns,
  organizationId: string,
  id: string,
): Promise<Member> {
  const [found] = isUuid(id)
    ? await tx.query(sql`
        select ${membersWith(fields).columns} from latchkey.member where organization_id = ${organizationId} and id = ${id}`)
    : []
  if (found === undefined) throw new AuthError(MEMBER_NOT_FOUND)
  return membersWith(fields).read(found)
}
