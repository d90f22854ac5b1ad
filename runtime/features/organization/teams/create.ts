import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { lockedSeatOf, requirePermission } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { insertTeam, requireTeams, Team } from './team.ts'
import { recordTeam } from '../organization-record.ts'

const {
  NO_ACTIVE_ORGANIZATION,
  TEAMS_NOT_ENABLED,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS,
} = organizationErrors

/** What a team is called: 1 to 128 characters (spec section 3). */
export const teamName = type('1 <= string <= 128').describe('text of 1 to 128 characters')

/** POST /organization/create-team (wire contract 11.5). Teams are counted behind the lock of the organization. */
export const createTeam = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/create-team',
    {
      summary: 'Creates a team',
      caller: 'session',
      body: type({ name: teamName, 'organizationId?': 'string | null' }),
      returns: Team,
      errors: [
        TEAMS_NOT_ENABLED,
        NO_ACTIVE_ORGANIZATION,
        YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
        YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
        YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS,
      ],
    },
    async (context) => {
      const { db, body, identity, exchange, log, now } = context
      const { maximumTeams } = requireTeams(options)
      const team = await db.transaction(async (tx) => {
        // The word that the contract has for strangers here (wire contract 11.5).
        const stranger = YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION
        const seat = await lockedSeatOf(context, tx, body, { stranger, unknown: stranger })
        const entry = YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION
        requirePermission(options, seat, { team: ['create'] }, entry)
        const organizationId = seat.organization.id
        if ((await countTeams(tx, organizationId)) >= maximumTeams) {
          throw new AuthError(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS)
        }
        const made = await insertTeam(tx, { organizationId, name: body.name, now })
        await recordTeam(context, tx, 'team.created', made, { after: { name: made.name } })
        return made
      })
      const about = { organizationId: team.organizationId, teamId: team.id }
      log.info('team.created', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return team
    },
  )

/** How many teams an organization has. */
export async function countTeams(db: Database, organizationId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from latchkey.team where organization_id = ${organizationId}`,
  )
  return row?.count ?? 0
}
