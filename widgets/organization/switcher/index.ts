export type { Membership, OrganizationMember } from '../../core/membership.ts'
export { OrganizationSwitcher } from './organization-switcher.tsx'
export type { OrganizationSwitcherProps } from './switcher-props.ts'
export type { OrganizationPlace } from '../data/use-organization-switch.ts'
export { useOrganization } from '../data/use-organization.ts'
export type { OwnOrganization, UseOrganization } from '../data/use-organization.ts'
export { useOrganizationList } from '../data/use-organization-list.ts'
export type { UseOrganizationList } from '../data/use-organization-list.ts'
export { type OrganizationChoice, useMembership } from '../../core/use-membership.ts'
export type { UseMembership } from '../../core/use-membership.ts'
export { useMembers } from '../data/use-members.ts'
export type { MembersQuery, UseMembers, UseMembersOptions } from '../data/use-members.ts'
export { useInvitations } from '../data/use-invitations.ts'
export type { UseInvitations, UseInvitationsOptions } from '../data/use-invitations.ts'
export { useTeamMembers, useTeams } from '../data/use-teams.ts'
export type { UseTeamMembers, UseTeams, UseTeamsOptions } from '../data/use-teams.ts'
export { useUserInvitations } from '../data/use-user-invitations.ts'
export type { UseUserInvitations } from '../data/use-user-invitations.ts'
export type { ListResource, Resource } from '../../core/use-resource.ts'
export type { Permission, Rights } from '../../core/rights.ts'
export type {
  FullOrganization,
  Invitation,
  MemberPlace,
  NewInvitation,
  NewOrganization,
  Organization,
  OrganizationChanges,
  Team,
  TeamMember,
  UserInvitation,
} from '../data/organization-calls.ts'
