import { type } from '../../../contract/schema.ts'
import { sql } from '../../../database/sql.ts'
import { route } from '../../../http/route.ts'
import { seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import { listPage, pageOf, sendTotal } from '../lists.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { requireTeams, Team, teamTable } from './team.ts'

const { NO_ACTIVE_ORGANIZATION, TEAMS_NOT_ENABLED, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION } = organizationErrors

/** GET /organization/list-teams (wire contract 11.5): oldest first. The query wins over the active organization. */
export const listTeams = (options: ParsedOrganizationOptions) =>
  route(
    'GET',
    '/organization/list-teams',
    {
      summary: 'Lists the teams of an organization',
      caller: 'session',
      query: listPage.and({ 'organizationId?': 'string' }),
      returns: Team.array(),
      errors: [TEAMS_NOT_ENABLED, NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION],
    },
    async (context) => {
      const { db, query, exchange } = context
      requireTeams(options)
      const { organization } = await seatOf(context, db, query, { unknown: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION })
      const where = sql`organization_id = ${organization.id}`
      const page = db.query<Team>(sql`
        select ${teamTable.columns} from latchkey.team where ${where} order by created_at, id ${pageOf(query)}`)
      const total = sendTotal(db, exchange, sql`select count(*)::int as count from latchkey.team where ${where}`)
      const [teams] = await Promise.all([page, total])
      return teams
    },
  )

/** GET /organization/list-user-teams (wire contract 11.5): the caller's own, of all organizations. */
export const listUserTeams = (options: ParsedOrganizationOptions) =>
  route(
    'GET',
    '/organization/list-user-teams',
    {
      summary: "Lists the caller's teams",
      caller: 'session',
      query: listPage,
      returns: Team.array(),
      errors: [TEAMS_NOT_ENABLED],
    },
    async ({ db, query, identity, exchange }) => {
      requireTeams(options)
      const where = sql`m.user_id = ${identity.user.id}`
      const page = db.query<Team>(sql`
        select ${teamTable.as('t').columns}
        from latchkey.team_member m join latchkey.team t on t.id = m.team_id
        where ${where} order by m.created_at, m.id ${pageOf(query)}`)
      const total = sendTotal(
        db,
        exchange,
        sql`select count(*)::int as count from latchkey.team_member m where ${where}`,
      )
      const [teams] = await Promise.all([page, total])
      return teams
    },
  )

/** Parameters that name a team: an id, and nothing for the active one. */
export const teamQuery = listPage.and(type({ 'teamId?': 'string', 'organizationId?': 'string' }))
