export { InviteMembers } from './invite-members.tsx'
export type { InviteMembersProps } from './invite-members.tsx'
export { useInviteMembers } from './use-invite-members.ts'
export type {
  InvitationResult,
  InviteMembersValues,
  UseInviteMembers,
  UseInviteMembersOptions,
} from './use-invite-members.ts'
export type { Recipient } from './recipients.ts'
