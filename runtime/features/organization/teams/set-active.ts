import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { findTeam, requireTeams, Team } from './team.ts'

const { NO_ACTIVE_ORGANIZATION, TEAMS_NOT_ENABLED, TEAM_NOT_FOUND, USER_IS_NOT_A_MEMBER_OF_THE_TEAM } =
  organizationErrors
const { YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION } = organizationErrors

/** The id of the session's active team. */
export function activeTeamId(context: Context<'session'>): string | null {
  const id: unknown = Reflect.get(context.identity.session, 'activeTeamId')
  return typeof id === 'string' ? id : null
}

/**
 * POST /organization/set-active-team (wire contract 11.5): answers the team, or null when there is none. The team is one of
 * the active organization in which the caller is; when either ends, the database clears it.
 */
export const setActiveTeam = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/set-active-team',
    {
      summary: "Sets the active team of the caller's session",
      caller: 'session',
      body: type({ 'teamId?': 'string | null' }),
      returns: Team.or('null'),
      errors: [
        TEAMS_NOT_ENABLED,
        NO_ACTIVE_ORGANIZATION,
        YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
        TEAM_NOT_FOUND,
        USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, body, identity, exchange } = context
      requireTeams(options)
      const teamId = body.teamId === undefined ? activeTeamId(context) : body.teamId
      if (teamId === null) {
        await db.query(sql`update latchkey.session set active_team_id = null where id = ${identity.session.id}`)
        forgetSessionCache(exchange)
        return null
      }
      const team = await db.transaction(async (tx) => {
        const { organization } = await seatOf(context, tx, {})
        const found = isUuid(teamId) ? await findTeam(tx, organization.id, teamId) : undefined
        if (found === undefined) throw new AuthError(TEAM_NOT_FOUND)
        await activate(context, tx, found)
        return found
      })
      forgetSessionCache(exchange)
      return team
    },
  )

/** The place is held until the transaction ends, and the organization is still the active one. */
async function activate({ identity }: Context<'session'>, tx: Database, team: Team): Promise<void> {
  const { id, userId } = identity.session
  const held = await tx.query(sql`
    select id from latchkey.team_member where team_id = ${team.id} and user_id = ${userId} for key share`)
  if (held.length === 0) throw new AuthError(USER_IS_NOT_A_MEMBER_OF_THE_TEAM)
  await tx.query(sql`
    update latchkey.session set active_team_id = ${team.id}
    where id = ${id} and active_organization_id = ${team.organizationId}`)
}
