import type { ParsedOrganizationOptions } from '../options.ts'
import { createTeam } from './create.ts'
import { listTeams, listUserTeams } from './list.ts'
import { addTeamMember, listTeamMembers, removeTeamMember } from './members.ts'
import { removeTeam } from './remove.ts'
import { setActiveTeam } from './set-active.ts'
import { updateTeam } from './update.ts'

/** The calls about teams and who is in them. */
export const teamRoutes = (options: ParsedOrganizationOptions) =>
  [
    createTeam(options),
    removeTeam(options),
    updateTeam(options),
    listTeams(options),
    listUserTeams(options),
    setActiveTeam(options),
    listTeamMembers(options),
    addTeamMember(options),
    removeTeamMember(options),
  ] as const
