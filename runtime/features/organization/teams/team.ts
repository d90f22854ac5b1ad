import { isUuid } from '../../../common/uuid.ts'
import type { Database } from '../../../database/database.ts'
import { columns, sql, type Statement } from '../../../database/sql.ts'
import { table } from '../../../database/table.ts'
import { AuthError } from '../../../http/errors.ts'
import { uuidv7 } from '../../../security/random.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'

/** A group of members inside an organization (spec section 3). */
export const teamTable = table({
  id: 'string',
  name: 'string',
  organizationId: 'string',
  createdAt: 'Date',
  updatedAt: 'Date',
})
export const Team = teamTable.type
export type Team = typeof Team.infer

/** Somebody's place in a team; who is in one, is a member of its organization. */
export const teamMemberTable = table({ id: 'string', teamId: 'string', userId: 'string', createdAt: 'Date' })
export const TeamMember = teamMemberTable.type
export type TeamMember = typeof TeamMember.infer

/** Writes a team. */
export async function insertTeam(
  tx: Database,
  team: { readonly organizationId: string; readonly name: string; readonly now: Date },
): Promise<Team> {
  const { organizationId, name, now } = team
  const row = { id: uuidv7(now), name, organizationId, createdAt: now, updatedAt: now }
  await tx.query(sql`insert into latchkey.team ${columns(row)}`)
  return row
}

/** Puts a member of the organization into one of its teams, in which they are not yet; gives the place. */
export async function insertTeamMember(
  tx: Database,
  place: { readonly organizationId: string; readonly teamId: string; readonly userId: string; readonly now: Date },
): Promise<TeamMember> {
  const { organizationId, teamId, userId, now } = place
  const row = { id: uuidv7(now), teamId, userId, createdAt: now }
  await tx.query(sql`insert into latchkey.team_member ${columns({ ...row, organizationId })}`)
  return row
}

/** The team of an id in an organization; `undefined` also when it belongs to another one. `id` is an id. */
export async function findTeam(db: Database, organizationId: string, id: string): Promise<Team | undefined> {
  const [row] = await db.query<Team>(sql`
    select ${teamTable.columns} from latchkey.team where organization_id = ${organizationId} and id = ${id}`)
  return row
}

/** How many members a team has. */
export async function countTeamMembers(db: Database, teamId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from latchkey.team_member where team_id = ${teamId}`,
  )
  return row?.count ?? 0
}

/** The place of somebody in a team. */
export async function findTeamMember(db: Database, teamId: string, userId: string): Promise<TeamMember | undefined> {
  const [row] = await db.query<TeamMember>(sql`
    select ${teamMemberTable.columns} from latchkey.team_member where team_id = ${teamId} and user_id = ${userId}`)
  return row
}

/**
 * Gives members another first team: of their teams, the one in which they have been longest, or none. `member.team_id` is
 * always one of the teams in which somebody is, and null only for who is in none; so the older and the newer picture of
 * teams agree. `of`: a condition on `latchkey.member m`. `without`: a team that is going.
 */
export async function settleFirstTeams(tx: Database, of: Statement, without: string | null = null): Promise<void> {
  await tx.query(sql`
    update latchkey.member m set team_id = (
      select t.team_id from latchkey.team_member t
      where t.user_id = m.user_id and t.organization_id = m.organization_id and t.team_id is distinct from ${without}
      order by t.created_at, t.id limit 1)
    where ${of}`)
}

type TeamSettings = Exclude<ParsedOrganizationOptions['teams'], false>

/** What is configured about teams. @throws {AuthError} TEAMS_NOT_ENABLED */
export function requireTeams({ teams }: Pick<ParsedOrganizationOptions, 'teams'>): TeamSettings {
  if (teams === false) throw new AuthError(organizationErrors.TEAMS_NOT_ENABLED)
  return teams
}

/**
 * The teams that a caller names, once each and in that order, all of one organization.
 * @throws {AuthError} TEAM_NOT_FOUND, also for those of another organization
 */
export async function namedTeams(
  db: Database,
  organizationId: string,
  named: readonly string[],
): Promise<readonly Team[]> {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw new AuthError(organizationErrors.TEAM_NOT_FOUND)
  const rows = await db.query<Team>(sql`
    select ${teamTable.columns} from latchkey.team
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`)
  return ids.map((id) => {
    const team = rows.find((row) => row.id === id)
    if (team === undefined) throw new AuthError(organizationErrors.TEAM_NOT_FOUND)
    return team
  })
}

/** Call it behind `lockOrganization`. @throws {AuthError} TEAM_MEMBER_LIMIT_REACHED when nobody fits in any more */
export async function requireRoom(
  tx: Database,
  { maximumMembersPerTeam }: TeamSettings,
  teamId: string,
): Promise<void> {
  if (maximumMembersPerTeam !== undefined && (await countTeamMembers(tx, teamId)) >= maximumMembersPerTeam) {
    throw new AuthError(organizationErrors.TEAM_MEMBER_LIMIT_REACHED)
  }
}
