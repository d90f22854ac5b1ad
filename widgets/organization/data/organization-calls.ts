import type { Invitation as InvitationRow } from '../../../runtime/features/organization/invitations/invitation.ts'
import type { Member as MemberRow } from '../../../runtime/features/organization/members/member.ts'
import type { FullOrganization as FullRow } from '../../../runtime/features/organization/organizations/full-organization.ts'
import type { Organization as OrganizationRow } from '../../../runtime/features/organization/organizations/organization.ts'
import type { Team as TeamRow, TeamMember as TeamMemberRow } from '../../../runtime/features/organization/teams/team.ts'
import type { Answer, AuthClient, ClientError, Wire } from '../../client/index.ts'
import type { OrganizationMember } from '../../core/membership.ts'
import { tellOfChange } from '../../core/organization-changes.ts'

/** Dates are ISO 8601 strings here, and roles one text, joined by commas. */
export type Organization = Wire<OrganizationRow>
/** An organization with the first page of each of its lists. */
export type FullOrganization = Wire<FullRow>
/** Somebody's membership, without what other members see of the person. */
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

/** What answers the calls that change something about organizations (wire contract section 11), by their names. */
interface Answers {
  readonly create: Organization
  /** Null: no organization, the person's own account. */
  readonly 'set-active': FullOrganization | null
  readonly update: Organization
  readonly delete: Organization
  readonly leave: OrganizationMember
  readonly 'update-member-role': MemberPlace
  readonly 'remove-member': { member: MemberPlace }
  readonly 'invite-member': Invitation
  readonly 'cancel-invitation': Invitation
  readonly 'accept-invitation': { invitation: Invitation; member: MemberPlace }
  readonly 'reject-invitation': { invitation: Invitation; member: null }
  readonly 'create-team': Team
  readonly 'update-team': Team
  readonly 'remove-team': { message: string }
  readonly 'set-active-team': Team | null
  readonly 'add-team-member': TeamMember
  readonly 'remove-team-member': { message: string }
}

/** A call that changes something about organizations; what is undefined in the body is left out. */
export type OrganizationCall = <Name extends keyof Answers>(name: Name, body: object) => Promise<Answer<Answers[Name]>>

/** The calls through one client. None of them throws. After each, all hooks of this page that read organizations read again. */
export function organizationCall(client: AuthClient): OrganizationCall {
  return async (name, body) => {
    const answer = await client.$fetch<Answers[typeof name]>(`/organization/${name}`, { ...body })
    // Also after a refusal: somebody else may have changed what is on the screen.
    if (answer.error === null || isRefusal(answer.error)) tellOfChange(client)
    return answer
  }
}

/** The body of an invitation as the service takes it. */
export function invitationBody(organizationId: string, { email, roles, teamIds = [], resend }: NewInvitation): object {
  return { organizationId, email, role: roles, teamId: teamIds.length > 0 ? teamIds : undefined, resend }
}

function isRefusal({ status }: ClientError): boolean {
  return status === 400 || status === 403 || status === 404
}
