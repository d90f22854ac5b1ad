export { OrganizationSwitcher } from './organization-switcher.tsx'
export type { OrganizationSwitcherProps } from './switcher-props.ts'
export type { OrganizationPlace } from '../hooks/use-organization-switch.ts'
export { useOrganization } from '../hooks/use-organization.ts'
export type { OrganizationChoice, OwnOrganization, UseOrganization } from '../hooks/use-organization.ts'
export { useOrganizationList } from '../hooks/use-organization-list.ts'
export type { UseOrganizationList } from '../hooks/use-organization-list.ts'
export { useMembership } from '../hooks/use-membership.ts'
export type { UseMembership } from '../hooks/use-membership.ts'
export { useMembers } from '../hooks/use-members.ts'
export type { MembersQuery, UseMembers, UseMembersOptions } from '../hooks/use-members.ts'
export { useInvitations } from '../hooks/use-invitations.ts'
export type { UseInvitations, UseInvitationsOptions } from '../hooks/use-invitations.ts'
export { useTeamMembers, useTeams } from '../hooks/use-teams.ts'
export type { UseTeamMembers, UseTeams, UseTeamsOptions } from '../hooks/use-teams.ts'
export { useUserInvitations } from '../hooks/use-user-invitations.ts'
export type { UseUserInvitations } from '../hooks/use-user-invitations.ts'
export type { ListResource, Resource } from '../hooks/use-resource.ts'
export type { Membership } from '../hooks/organization-reads.ts'
export type { Permission, Rights } from '../hooks/organization-rights.ts'
export type {
  FullOrganization,
  Invitation,
  MemberPlace,
  NewInvitation,
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationMember,
  Team,
  TeamMember,
  UserInvitation,
} from '../hooks/organization-calls.ts'
