import type { ParsedOrganizationOptions } from '../options.ts'
import { getActiveMember, getActiveMemberRole } from './active-member.ts'
import { addMember } from './add.ts'
import { hasPermission } from './has-permission.ts'
import { listMembers } from './list.ts'
import { leave, removeMember } from './remove.ts'
import { updateMemberRole } from './update-role.ts'

/** The calls about members and what they may do. */
export const memberRoutes = (options: ParsedOrganizationOptions) =>
  [
    addMember(options),
    removeMember(options),
    updateMemberRole(options),
    getActiveMember,
    getActiveMemberRole,
    listMembers,
    leave,
    hasPermission(options),
  ] as const
