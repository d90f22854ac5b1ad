export { UserInvitations } from './user-invitations.tsx'
export type { UserInvitationsProps } from './user-invitations.tsx'
export { useUserInvitations } from '../data/use-user-invitations.ts'
export type { UserInvitation, UseUserInvitations } from '../data/use-user-invitations.ts'
