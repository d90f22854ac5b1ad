import { isUuid } from '../../../common/uuid.ts'
import type { Identified } from '../../../contract/entities.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { holdUser } from '../../../identity/user.ts'
import { activeOrganizationId } from '../../../identity/permission.ts'
import { withFields } from '../../../own-fields/field-input.ts'
import { requirePermission, seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { namedRoles, requireRank } from '../organization-roles.ts'
import { lockOrganization } from '../organizations/organization.ts'
import { findTeam, insertTeamMember, requireRoom, requireTeams } from '../teams/team.ts'
import { insertMember, Member } from './member.ts'
import { roleInput } from './update-role.ts'
import { recordTeam, tellMemberAdded } from '../organization-record.ts'

const Body = type({
  userId: 'string',
  role: roleInput,
  'organizationId?': 'string | null',
  'teamId?': 'string | null',
})
type Adding = Context<'server', typeof Body>

/**
 * POST /organization/add-member (wire contract 11.3), for servers: makes a user a member without an invitation. When a
 * server calls with somebody's session, that person's permission and rank count, as with an invitation.
 */
export const addMember = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/add-member',
    {
      summary: 'Adds a user as a member',
      caller: 'server',
      scope: 'organizations:add-member',
      body: withFields(Body, options.memberFields.fields),
      returns: Member,
      errors: [
        organizationErrors.NO_ACTIVE_ORGANIZATION,
        organizationErrors.ORGANIZATION_NOT_FOUND,
        identityErrors.USER_NOT_FOUND,
        organizationErrors.ROLE_NOT_FOUND,
        organizationErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
        organizationErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
        organizationErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
        organizationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
        organizationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
        organizationErrors.TEAMS_NOT_ENABLED,
        organizationErrors.TEAM_NOT_FOUND,
        organizationErrors.TEAM_MEMBER_LIMIT_REACHED,
      ],
    },
    async (context) => {
      const { db, body, identity, exchange, log } = context
      const organizationId =
        body.organizationId || (isPersonal(context) ? activeOrganizationId(context.identity) : null)
      if (organizationId === null) throw new AuthError(organizationErrors.NO_ACTIVE_ORGANIZATION)
      const member = await db.transaction((tx) => add(context, tx, options, organizationId))
      const about = { organizationId, memberId: member.id, memberUserId: member.userId, role: member.role }
      log.info('member.added', { requestId: exchange.requestId, userId: identity?.user.id, ...about })
      return member
    },
  )

function isPersonal(context: Adding): context is Adding & { readonly identity: Identified } {
  return context.identity !== null
}

async function add(
  context: Adding,
  tx: Database,
  options: ParsedOrganizationOptions,
  organizationId: string,
): Promise<Member> {
  const { body, now } = context
  const { userId } = body
  // Held, so that the user cannot go before the member is written.
  const isThere = await holdUser(tx, userId)
  if (!isUuid(organizationId) || !(await lockOrganization(tx, organizationId))) {
    throw new AuthError(organizationErrors.ORGANIZATION_NOT_FOUND)
  }
  const roles = namedRoles(options.roles, body.role)
  if (isPersonal(context)) {
    const {
      YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
    } = organizationErrors
    const seat = await seatOf(context, tx, { organizationId })
    requirePermission(options, seat, { member: ['create'] }, YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION)
    requireRank(options, seat, roles, YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE)
  }
  if (!isThere) throw new AuthError(identityErrors.USER_NOT_FOUND)
  const teamId = body.teamId ? await roomInTeam(tx, options, organizationId, body.teamId) : null
  const member = await insertMember(context, tx, options, {
    organizationId,
    userId,
    roles,
    teamId,
    fields: { ...body },
    now,
  })
  await tellMemberAdded(context, tx, member)
  if (teamId !== null) {
    await insertTeamMember(tx, { organizationId, teamId, userId, now })
    await recordTeam(context, tx, 'team.member-added', { id: teamId, organizationId }, { userId })
  }
  return member
}

/** @throws {AuthError} TEAMS_NOT_ENABLED, TEAM_NOT_FOUND, TEAM_MEMBER_LIMIT_REACHED */
async function roomInTeam(
  tx: Database,
  options: ParsedOrganizationOptions,
  organizationId: string,
  id: string,
): Promise<string> {
  const settings = requireTeams(options)
  const team = isUuid(id) ? await findTeam(tx, organizationId, id) : undefined
  if (team === undefined) throw new AuthError(organizationErrors.TEAM_NOT_FOUND)
  await requireRoom(tx, settings, team.id)
  return team.id
}
