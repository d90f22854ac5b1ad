import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import { assignments, sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { lockedSeatOf, requirePermission } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { teamName } from './create.ts'
import { requireTeams, Team, teamTable } from './team.ts'
import { recordTeam } from '../organization-record.ts'

const { NO_ACTIVE_ORGANIZATION, TEAMS_NOT_ENABLED, TEAM_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM } =
  organizationErrors

/**
 * POST /organization/update-team (wire contract 11.5). `data.organizationId` says in which organization the team is; it
 * moves no team to another one.
 */
export const updateTeam = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/update-team',
    {
      summary: 'Renames a team',
      caller: 'session',
      body: type({ teamId: 'string', data: { 'name?': teamName, 'organizationId?': 'string | null' } }),
      returns: Team,
      errors: [TEAMS_NOT_ENABLED, NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM, TEAM_NOT_FOUND],
    },
    async (context) => {
      const { db, body, identity, exchange, log, now } = context
      requireTeams(options)
      const team = await db.transaction(async (tx) => {
        const stranger = YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM
        const seat = await lockedSeatOf(context, tx, body.data, { stranger, unknown: stranger })
        requirePermission(options, seat, { team: ['update'] }, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM)
        const changes = assignments({ name: body.data.name, updatedAt: now })
        const [updated] = isUuid(body.teamId)
          ? await tx.query<Team & { nameBefore: string }>(sql`
              update latchkey.team t set ${changes} from latchkey.team before
              where t.organization_id = ${seat.organization.id} and t.id = ${body.teamId} and before.id = t.id
              returning ${teamTable.as('t').columns}, before.name as name_before`)
          : []
        if (updated === undefined) throw new AuthError(TEAM_NOT_FOUND)
        const { nameBefore, ...renamed } = updated
        const fields = { before: { name: nameBefore }, after: { name: renamed.name } }
        if (nameBefore !== renamed.name) await recordTeam(context, tx, 'team.updated', renamed, fields)
        return renamed
      })
      const about = { organizationId: team.organizationId, teamId: team.id }
      log.info('team.updated', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return team
    },
  )
