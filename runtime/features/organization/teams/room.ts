import { isUuid } from '../../../common/uuid.ts'
import type { Database } from '../../../database/database.ts'
import { columnList, sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { countTeamMembers, type Team, teamKeys } from './team.ts'

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
    select ${columnList(teamKeys)} from latchkey.team
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
