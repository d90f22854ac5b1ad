import type { Answer, AuthClient, ClientError } from '../../client/index.ts'
import type {
  FullOrganization,
  Invitation,
  Membership as MemberPlace,
  Organization,
  OrganizationMember,
  Team,
  TeamMember,
} from '../../client/calls.generated.ts'

export type { FullOrganization, Invitation, MemberPlace, Organization, OrganizationMember, Team, TeamMember }

/** An invitation that the caller can answer. */
export type UserInvitation = Invitation & {
  readonly organizationName: string
  readonly organizationSlug: string
  readonly organizationLogo: string | null
  readonly inviterName: string | null
}

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
