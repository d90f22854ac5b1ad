import type { Invitation as InvitationRow } from '../../runtime/features/organization/invitations/invitation.ts'
import type { Member as MemberRow, MemberWithUser } from '../../runtime/features/organization/members/member.ts'
import type { FullOrganization as FullRow } from '../../runtime/features/organization/organizations/full-organization.ts'
import type { Organization as OrganizationRow } from '../../runtime/features/organization/organizations/organization.ts'
import type { Team as TeamRow, TeamMember as TeamMemberRow } from '../../runtime/features/organization/teams/team.ts'
import type { Answer, AuthClient, ClientError } from '../client/index.ts'
import type { Wire } from '../client/types.ts'

/** Dates are ISO 8601 strings here, and roles one text, joined by commas. */
export type Organization = Wire<OrganizationRow>
/** An organization with the first page of each of its lists. */
export type FullOrganization = Wire<FullRow>
/** Somebody's place in an organization, with what other members see of the person. */
export type OrganizationMember = Wire<MemberWithUser>
/** The same without the person. */
export type MemberPlace = Wire<MemberRow>
export type Invitation = Wire<InvitationRow>
/** An invitation that the caller can answer. */
export type UserInvitation = Invitation & {
  readonly organizationName: string
  readonly organizationSlug: string
  readonly organizationLogo: string | null
  readonly inviterName: string | null
}
export type Team = Wire<TeamRow>
export type TeamMember = Wire<TeamMemberRow>

/** An organization to be. */
export interface NewOrganization {
  readonly name: string
  readonly slug: string
  readonly logo?: string | null
  readonly metadata?: object
  /** Leaves the session where it is. */
  readonly keepCurrentActiveOrganization?: boolean
}
/** What of an organization is replaced. */
export type OrganizationChanges = Partial<Pick<NewOrganization, 'name' | 'slug' | 'logo' | 'metadata'>>

/** Who is invited to what. */
export interface NewInvitation {
  readonly email: string
  readonly roles: readonly string[]
  readonly teamIds?: readonly string[]
  /** Mails a pending invitation again and gives it its time anew. */
  readonly resend?: boolean
}

/**
 * The calls that change something about organizations (wire contract section 11). None of them throws. After each, all hooks
 * of this page that read organizations read again.
 */
export interface OrganizationCalls {
  create(organization: NewOrganization): Promise<Answer<Organization>>
  /** Null: no organization, the person's own account. */
  setActive(organizationId: string | null): Promise<Answer<FullOrganization | null>>
  update(organizationId: string, data: OrganizationChanges): Promise<Answer<Organization>>
  remove(organizationId: string): Promise<Answer<Organization>>
  leave(organizationId: string): Promise<Answer<OrganizationMember>>
  updateRole(organizationId: string, memberId: string, roles: readonly string[]): Promise<Answer<MemberPlace>>
  removeMember(organizationId: string, memberId: string): Promise<Answer<{ member: MemberPlace }>>
  invite(organizationId: string, invitation: NewInvitation): Promise<Answer<Invitation>>
  cancelInvitation(invitationId: string): Promise<Answer<Invitation>>
  /** `token`: the secret of the mail, where there is one. */
  acceptInvitation(
    invitationId: string,
    token?: string,
  ): Promise<Answer<{ invitation: Invitation; member: MemberPlace }>>
  rejectInvitation(invitationId: string, token?: string): Promise<Answer<{ invitation: Invitation; member: null }>>
  createTeam(organizationId: string, name: string): Promise<Answer<Team>>
  renameTeam(organizationId: string, teamId: string, name: string): Promise<Answer<Team>>
  removeTeam(organizationId: string, teamId: string): Promise<Answer<{ message: string }>>
  setActiveTeam(teamId: string | null): Promise<Answer<Team | null>>
  addTeamMember(organizationId: string, teamId: string, userId: string): Promise<Answer<TeamMember>>
  removeTeamMember(organizationId: string, teamId: string, userId: string): Promise<Answer<{ message: string }>>
}

/** The calls of wire contract section 11 through one client. */
export function organizationCalls(client: AuthClient): OrganizationCalls {
  async function call<Data>(name: string, body: object): Promise<Answer<Data>> {
    const answer = await client.$fetch<Data>(`/organization/${name}`, { ...body })
    // Also after a refusal: somebody else may have changed what is on the screen.
    if (answer.error === null || isRefusal(answer.error)) tellOfChange(client)
    return answer
  }
  const secret = (token: string | undefined) => (token === undefined ? {} : { token })
  return {
    create: (organization) => call('create', organization),
    setActive: (organizationId) => call('set-active', { organizationId }),
    update: (organizationId, data) => call('update', { organizationId, data }),
    remove: (organizationId) => call('delete', { organizationId }),
    leave: (organizationId) => call('leave', { organizationId }),
    updateRole: (organizationId, memberId, role) => call('update-member-role', { organizationId, memberId, role }),
    removeMember: (organizationId, memberIdOrEmail) => call('remove-member', { organizationId, memberIdOrEmail }),
    invite: (organizationId, { email, roles, teamIds = [], resend = false }) =>
      call('invite-member', {
        organizationId,
        email,
        role: roles,
        ...(teamIds.length > 0 && { teamId: teamIds }),
        ...(resend && { resend }),
      }),
    cancelInvitation: (invitationId) => call('cancel-invitation', { invitationId }),
    acceptInvitation: (invitationId, token) => call('accept-invitation', { invitationId, ...secret(token) }),
    rejectInvitation: (invitationId, token) => call('reject-invitation', { invitationId, ...secret(token) }),
    createTeam: (organizationId, name) => call('create-team', { organizationId, name }),
    renameTeam: (organizationId, teamId, name) => call('update-team', { teamId, data: { name, organizationId } }),
    removeTeam: (organizationId, teamId) => call('remove-team', { organizationId, teamId }),
    setActiveTeam: (teamId) => call('set-active-team', { teamId }),
    addTeamMember: (organizationId, teamId, userId) => call('add-team-member', { organizationId, teamId, userId }),
    removeTeamMember: (organizationId, teamId, userId) =>
      call('remove-team-member', { organizationId, teamId, userId }),
  }
}

function isRefusal({ status }: ClientError): boolean {
  return status === 400 || status === 403 || status === 404
}

// Widgets that know nothing of each other show the same organizations, perhaps in several React trees of the page.
const changeEvent = 'latchkey-organizations'

/** Says on this page that something about organizations changed. */
export function tellOfChange({ baseURL }: AuthClient): void {
  dispatchEvent(new CustomEvent(changeEvent, { detail: baseURL }))
}

/** Calls `listener` after each change that a call of this page made. Returns what ends that. */
export function whenOrganizationsChange({ baseURL }: AuthClient, listener: () => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === baseURL) listener()
  }
  addEventListener(changeEvent, hear)
  return () => removeEventListener(changeEvent, hear)
}
