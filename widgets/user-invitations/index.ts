export { UserInvitations } from './user-invitations.tsx'
export type { UserInvitationsProps } from './user-invitations.tsx'
export { useUserInvitations } from '../hooks/use-user-invitations.ts'
export type { UserInvitation, UseUserInvitations } from '../hooks/use-user-invitations.ts'
