import type {
  Answer,
  AuthClient,
  ClientError,
  Member,
  OrganizationCreateBody,
  OrganizationInviteMemberBody,
} from '../../client/index.ts'
import { tellOfChange } from '../../core/organization-changes.ts'

export type {
  FullOrganization,
  Invitation,
  Organization,
  Team,
  TeamMember,
  UserInvitation,
} from '../../client/index.ts'
/** Somebody's membership, without what other members see of the person. */
export type MemberPlace = Member

/** An organization to be. */
export type NewOrganization = Omit<OrganizationCreateBody, 'userId'>
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

/** Waits for a call that changes something about organizations; then all hooks of this page that read them read again. */
export async function changing<Data>(client: AuthClient, call: Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await call
  // Also after a refusal: somebody else may have changed what is on the screen.
  if (answer.error === null || isRefusal(answer.error)) tellOfChange(client)
  return answer
}

/** The body of an invitation as the service takes it. */
export function invitationBody(
  organizationId: string,
  { email, roles, teamIds = [], resend }: NewInvitation,
): OrganizationInviteMemberBody {
  return { organizationId, email, role: roles, teamId: teamIds.length > 0 ? teamIds : undefined, resend }
}

function isRefusal({ status }: ClientError): boolean {
  return status === 400 || status === 403 || status === 404
}
