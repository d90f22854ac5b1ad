import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { lockedSeatOf, requirePermission, type Seat } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { countTeams } from './create.ts'
import { findTeam, findTeamMember, requireTeams, settleFirstTeams, type Team } from './team.ts'
import { recordTeam } from '../organization-record.ts'

const {
  NO_ACTIVE_ORGANIZATION,
  TEAMS_NOT_ENABLED,
  TEAM_NOT_FOUND,
  UNABLE_TO_REMOVE_LAST_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
} = organizationErrors

/**
 * POST /organization/remove-team (wire contract 11.5). Nobody removes a team in which they are (spec section 5), and the
 * last one stays. The places in it, and the sessions that have it active, go with it in the database.
 */
export const removeTeam = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/remove-team',
    {
      summary: 'Removes a team; its members stay in the organization',
      caller: 'session',
      body: type({ teamId: 'string', 'organizationId?': 'string | null' }),
      returns: type({ message: 'string' }),
      errors: [
        TEAMS_NOT_ENABLED,
        NO_ACTIVE_ORGANIZATION,
        YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
        YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
        TEAM_NOT_FOUND,
        UNABLE_TO_REMOVE_LAST_TEAM,
      ],
    },
    async (context) => {
      const { db, body, identity, exchange, log } = context
      const settings = requireTeams(options)
      const team = await db.transaction(async (tx) => {
        const stranger = YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM
        const seat = await lockedSeatOf(context, tx, body, { stranger, unknown: stranger })
        const entry = YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION
        requirePermission(options, seat, { team: ['delete'] }, entry)
        const found = await requireRemovable(tx, seat, body.teamId, settings.allowRemovingAllTeams)
        await deleteTeam(tx, found)
        await recordTeam(context, tx, 'team.deleted', found, { before: { name: found.name } })
        return found
      })
      const about = { organizationId: team.organizationId, teamId: team.id }
      log.info('team.removed', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return { message: 'Team removed successfully.' }
    },
  )

/** @throws {AuthError} TEAM_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM, UNABLE_TO_REMOVE_LAST_TEAM */
async function requireRemovable(
  tx: Database,
  { organization, member }: Seat,
  teamId: string,
  lastToo: boolean,
): Promise<Team> {
  const team = isUuid(teamId) ? await findTeam(tx, organization.id, teamId) : undefined
  if (team === undefined) throw new AuthError(TEAM_NOT_FOUND)
  if ((await findTeamMember(tx, team.id, member.userId)) !== undefined) {
    throw new AuthError(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM)
  }
  if (!lastToo && (await countTeams(tx, organization.id)) <= 1) throw new AuthError(UNABLE_TO_REMOVE_LAST_TEAM)
  return team
}

/** Members and invitations that had it as their first team get the next of their own. */
async function deleteTeam(tx: Database, { id, organizationId }: Team): Promise<void> {
  await settleFirstTeams(tx, sql`m.organization_id = ${organizationId} and m.team_id = ${id}`, id)
  await tx.query(sql`
    update latchkey.invitation i set team_id = (
      select t.team_id from latchkey.invitation_team t
      where t.organization_id = i.organization_id and t.invitation_id = i.id and t.team_id <> ${id}
      order by t.position limit 1)
    where i.organization_id = ${organizationId} and i.team_id = ${id}`)
  await tx.query(sql`delete from latchkey.team where organization_id = ${organizationId} and id = ${id}`)
}
