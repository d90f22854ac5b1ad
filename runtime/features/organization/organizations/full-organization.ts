import { limits } from '../../../contract/limits.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { queryNumber } from '../../../http/parse.ts'
import type { Context } from '../../../http/route.ts'
import { Invitation, invitationTable } from '../invitations/invitation.ts'
import { pageOfMembers } from '../members/member-pages.ts'
import { MemberWithUser } from '../members/member.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { Team, teamTable } from '../teams/team.ts'
import { Organization } from './organization.ts'

/** A team with how many are in it. */
const CountedTeam = Team.and({ memberCount: 'number' })
type CountedTeam = typeof CountedTeam.infer

/**
 * An organization with what hangs on it (wire contract 11.2). Each list is a page, and its total stands beside it, so
 * that nothing is cut silently. Without teams there is no list of them.
 */
export const FullOrganization = Organization.and({
  members: MemberWithUser.array(),
  membersTotal: 'number',
  invitations: Invitation.array(),
  invitationsTotal: 'number',
  'teams?': CountedTeam.array(),
  'teamsTotal?': 'number',
})
export type FullOrganization = typeof FullOrganization.infer

/**
 * Reads the lists of an organization: three statements, however many rows there are, and one more where a list is cut. Each asks for
 * one row more than is shown, which tells whether it is.
 */
export async function fullOrganization(
  { db, fields }: Pick<Context, 'db' | 'fields'>,
  options: Pick<ParsedOrganizationOptions, 'teams'>,
  organization: Organization,
  membersLimit: number,
): Promise<FullOrganization> {
  const { id } = organization
  const most = limits.organizationPage
  const [members, invitations, teams] = await Promise.all([
    pageOfMembers(db, fields, { where: sql`m.organization_id = ${id}`, limit: membersLimit + 1 }),
    db.query<Invitation>(sql`
      select ${invitationTable.columns} from latchkey.invitation
      where organization_id = ${id} order by created_at desc, id desc limit ${most + 1}`),
    options.teams === false ? [] : readTeams(db, id, most + 1),
  ])
  const isCut = members.length > membersLimit || invitations.length > most || teams.length > most
  const totals = isCut
    ? await readTotals(db, id)
    : { members: members.length, invitations: invitations.length, teams: teams.length }
  return Object.assign({}, organization, {
    members: members.slice(0, membersLimit),
    membersTotal: totals.members,
    invitations: invitations.slice(0, most),
    invitationsTotal: totals.invitations,
    ...(options.teams !== false && { teams: teams.slice(0, most), teamsTotal: totals.teams }),
  })
}

function readTeams(db: Database, organizationId: string, most: number): Promise<CountedTeam[]> {
  return db.query<CountedTeam>(sql`
    select ${teamTable.as('t').columns},
      (select count(*)::int from latchkey.team_member m where m.team_id = t.id) as member_count
    from latchkey.team t where t.organization_id = ${organizationId} order by t.created_at, t.id limit ${most}`)
}

/** How many rows each list would have if it were not cut. */
interface Totals {
  readonly members: number
  readonly invitations: number
  readonly teams: number
}

async function readTotals(db: Database, id: string): Promise<Totals> {
  const [row] = await db.query<Totals>(sql`
    select (select count(*)::int from latchkey.member where organization_id = ${id}) as members,
      (select count(*)::int from latchkey.invitation where organization_id = ${id}) as invitations,
      (select count(*)::int from latchkey.team where organization_id = ${id}) as teams`)
  return row ?? { members: 0, invitations: 0, teams: 0 }
}

/** How many members a call wants to see; more than the largest page gives the largest page. */
export const pageLimit = queryNumber.pipe((wanted) => Math.min(wanted, limits.largestOrganizationPage))
