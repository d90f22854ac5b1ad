import type { ParsedOrganizationOptions } from '../options.ts'
import { acceptInvitation } from './accept.ts'
import { cancelInvitation } from './cancel.ts'
import { getInvitation, invitationPreview } from './get.ts'
import { inviteMember } from './invite.ts'
import { listInvitations, listUserInvitations } from './list.ts'
import { rejectInvitation } from './reject.ts'

/** The calls about invitations. */
export const invitationRoutes = (options: ParsedOrganizationOptions) =>
  [
    inviteMember(options),
    acceptInvitation(options),
    rejectInvitation(options),
    cancelInvitation(options),
    getInvitation(options),
    invitationPreview(options),
    listInvitations,
    listUserInvitations,
  ] as const
