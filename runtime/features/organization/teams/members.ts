import { isUuid } from '../../../common/uuid.ts'
import { permits } from '../../../contract/permissions.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { lockedSeatOf, requirePermission, type Seat, seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import { pageOf, sendTotal } from '../lists.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { teamQuery } from './list.ts'
import { activeTeamId } from './set-active.ts'
import {
  findTeam,
  findTeamMember,
  insertTeamMember,
  requireRoom,
  requireTeams,
  settleFirstTeams,
  type Team,
  TeamMember,
  teamMemberTable,
} from './team.ts'
import { recordTeam } from '../organization-record.ts'

const {
  NO_ACTIVE_ORGANIZATION,
  TEAMS_NOT_ENABLED,
  TEAM_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
} = organizationErrors

const Place = type({ teamId: 'string', userId: 'string', 'organizationId?': 'string | null' })
const refusals = { unknown: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION }
const errors = [
  TEAMS_NOT_ENABLED,
  NO_ACTIVE_ORGANIZATION,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  TEAM_NOT_FOUND,
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
]

/**
 * GET /organization/list-team-members (wire contract 11.5): for those in the team, and for those who may change it.
 * Without a name it is the active team.
 */
export const listTeamMembers = (options: ParsedOrganizationOptions) =>
  route(
    'GET',
    '/organization/list-team-members',
    {
      summary: 'Lists the members of a team, in the order in which they were added',
      caller: 'session',
      query: teamQuery,
      returns: TeamMember.array(),
      errors,
    },
    async (context) => {
      const { db, query, exchange } = context
      requireTeams(options)
      const seat = await seatOf(context, db, query, refusals)
      const team = await requireTeam(db, seat, query.teamId ?? activeTeamId(context))
      const mayUpdate = permits(options.roles, seat.roles, { team: ['update'] })
      if (!mayUpdate && (await findTeamMember(db, team.id, seat.member.userId)) === undefined) {
        throw new AuthError(USER_IS_NOT_A_MEMBER_OF_THE_TEAM)
      }
      const where = sql`team_id = ${team.id}`
      const page = db.query<TeamMember>(sql`
        select ${teamMemberTable.columns} from latchkey.team_member
        where ${where} order by created_at, id ${pageOf(query)}`)
      const total = sendTotal(db, exchange, sql`select count(*)::int as count from latchkey.team_member where ${where}`)
      const [members] = await Promise.all([page, total])
      return members
    },
  )

/** POST /organization/add-team-member (wire contract 11.5). Who is in the team already stays where they are. */
export const addTeamMember = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/add-team-member',
    {
      summary: 'Adds a member of the organization to a team',
      caller: 'session',
      body: Place,
      returns: TeamMember,
      errors: [
        TEAMS_NOT_ENABLED,
        NO_ACTIVE_ORGANIZATION,
        YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
        YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
        TEAM_NOT_FOUND,
        USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
        TEAM_MEMBER_LIMIT_REACHED,
      ],
    },
    async (context) => {
      const { db, body, now } = context
      const settings = requireTeams(options)
      const place = await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, refusals)
        requirePermission(options, seat, { team: ['update'] }, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM)
        const { id: teamId, organizationId } = await requireTeam(tx, seat, body.teamId)
        const { userId } = body
        if (!(await isMember(tx, organizationId, userId))) {
          throw new AuthError(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION, { status: 400 })
        }
        const present = await findTeamMember(tx, teamId, userId)
        if (present !== undefined) return present
        await requireRoom(tx, settings, teamId)
        const written = await insertTeamMember(tx, { organizationId, teamId, userId, now })
        const teamless = sql`m.organization_id = ${organizationId} and m.user_id = ${userId} and m.team_id is null`
        await settleFirstTeams(tx, teamless)
        await recordTeam(context, tx, 'team.member-added', { id: teamId, organizationId }, { userId })
        return written
      })
      report(context, 'team.member-added')
      return place
    },
  )

/** POST /organization/remove-team-member (wire contract 11.5): of others with the permission, oneself without. */
export const removeTeamMember = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/remove-team-member',
    {
      summary: 'Removes somebody from a team; they stay in the organization',
      caller: 'session',
      body: Place,
      returns: type({ message: 'string' }),
      errors: [...errors, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM],
      changesSession: true,
    },
    async (context) => {
      const { db, body, identity, exchange } = context
      requireTeams(options)
      const { userId } = body
      await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, refusals)
        if (userId !== identity.user.id) {
          requirePermission(options, seat, { team: ['update'] }, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM)
        }
        const { id, organizationId } = await requireTeam(tx, seat, body.teamId)
        const removed = isUuid(userId)
          ? await tx.query(sql`
              delete from latchkey.team_member where team_id = ${id} and user_id = ${userId} returning id`)
          : []
        if (removed.length === 0) throw new AuthError(USER_IS_NOT_A_MEMBER_OF_THE_TEAM)
        const first = sql`m.organization_id = ${organizationId} and m.user_id = ${userId} and m.team_id = ${id}`
        await settleFirstTeams(tx, first)
        await recordTeam(context, tx, 'team.member-removed', { id, organizationId }, { userId })
      })
      if (userId === identity.user.id) forgetSessionCache(exchange)
      report(context, 'team.member-removed')
      return { message: 'Team member removed successfully.' }
    },
  )

/** @throws {AuthError} TEAM_NOT_FOUND, also for a team of another organization */
async function requireTeam(db: Database, { organization }: Seat, id: string | null): Promise<Team> {
  const team = id !== null && isUuid(id) ? await findTeam(db, organization.id, id) : undefined
  if (team === undefined) throw new AuthError(TEAM_NOT_FOUND)
  return team
}

async function isMember(tx: Database, organizationId: string, userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false
  const rows = await tx.query(sql`
    select id from latchkey.member where organization_id = ${organizationId} and user_id = ${userId}`)
  return rows.length > 0
}

function report({ exchange, identity, body, log }: Context<'session', typeof Place>, event: string): void {
  const { requestId } = exchange
  log.info(event, { requestId, userId: identity.user.id, teamId: body.teamId, memberUserId: body.userId })
}
