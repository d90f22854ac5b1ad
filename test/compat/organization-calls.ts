import type { Statements } from '../../runtime/contract/permissions.ts'
import type { Result } from './published-client.ts'

/** An organization of every answer. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly logo: string | null
  readonly metadata: object
  readonly createdAt: Date
}

/** Somebody's place in an organization. */
export interface Member {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly role: string
  readonly teamId: string | null
  readonly createdAt: Date
}
export interface MemberWithUser extends Member {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly image: string | null }
}

/** An invitation of lists and of what changes it. */
export interface Invitation {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: string
  readonly status: string
  readonly teamId: string | null
  readonly inviterId: string
  readonly expiresAt: Date
}

export interface Team {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly createdAt: Date
}
export interface TeamMember {
  readonly id: string
  readonly teamId: string
  readonly userId: string
}

/** An organization with its lists. */
export interface FullOrganization extends Organization {
  readonly members: MemberWithUser[]
  readonly invitations: Invitation[]
  readonly teams: Team[]
}

/** A hook of the framework-free client: a store. */
export interface Atom<Data> {
  get(): {
    readonly data: Data | null
    readonly error: { readonly status: number; readonly code?: string } | null
    readonly isPending: boolean
    refetch?(): unknown
  }
  subscribe(listener: () => void): () => void
}

type Answer<Data> = Promise<Result<Data>>
type Named = { readonly organizationId?: string; readonly organizationSlug?: string }
type Query<Of = Named> = { readonly query: Of }
type Role = string | readonly string[]
type Asked = Named & { readonly permissions?: Statements; readonly permission?: Statements }

/** What the organization plugin of the published client has; the older line makes a path of any name that it lacks. */
export interface OrganizationCalls {
  readonly useListOrganizations: Atom<Organization[]>
  readonly useActiveOrganization: Atom<FullOrganization>
  readonly useActiveMember: Atom<MemberWithUser>
  readonly organization: {
    create(body: {
      name: string
      slug: string
      logo?: string
      metadata?: object
      keepCurrentActiveOrganization?: boolean
    }): Answer<Organization & { members: Member[] }>
    checkSlug(body: { slug: string }): Answer<{ status: boolean }>
    update(body: Named & { data: { name?: string; slug?: string; metadata?: object } }): Answer<Organization>
    delete(body: { organizationId: string }): Answer<Organization>
    list(): Answer<Organization[]>
    setActive(body: { organizationId?: string | null; organizationSlug?: string }): Answer<FullOrganization>
    getFullOrganization(call?: Query<Named & { membersLimit?: number }>): Answer<FullOrganization>
    inviteMember(
      body: Named & { email: string; role: Role; resend?: boolean; teamId?: string | string[] },
    ): Answer<Invitation>
    acceptInvitation(body: { invitationId: string }): Answer<{ invitation: Invitation; member: Member }>
    rejectInvitation(body: { invitationId: string }): Answer<{ invitation: Invitation; member: null }>
    cancelInvitation(body: { invitationId: string }): Answer<Invitation>
    getInvitation(
      call: Query<{ id: string }>,
    ): Answer<Invitation & { organizationName: string; organizationSlug: string; inviterEmail: string }>
    listInvitations(call?: Query): Answer<Invitation[]>
    listUserInvitations(): Answer<Invitation[]>
    addMember(body: object): Answer<Member>
    removeMember(body: Named & { memberIdOrEmail: string }): Answer<{ member: Member }>
    updateMemberRole(body: Named & { memberId: string; role: Role }): Answer<Member>
    getActiveMember(): Answer<MemberWithUser>
    getActiveMemberRole(): Answer<{ role: string }>
    listMembers(
      call?: Query<
        Named & { limit?: number; offset?: number; sortBy?: string; filterField?: string; filterValue?: string }
      >,
    ): Answer<{
      members: MemberWithUser[]
      total: number
    }>
    leave(body: { organizationId: string }): Answer<MemberWithUser>
    hasPermission(body: Asked): Answer<{ error: null; success: boolean }>
    /** Asks nobody. */
    checkRolePermission(question: { role: string; permissions: Statements }): boolean
    createTeam(body: Named & { name: string }): Answer<Team>
    updateTeam(body: { teamId: string; data: { name: string; organizationId?: string } }): Answer<Team>
    removeTeam(body: Named & { teamId: string }): Answer<{ message: string }>
    listTeams(call?: Query): Answer<Team[]>
    setActiveTeam(body: { teamId: string | null }): Answer<Team>
    addTeamMember(body: { teamId: string; userId: string }): Answer<TeamMember>
    removeTeamMember(body: { teamId: string; userId: string }): Answer<{ message: string }>
    listTeamMembers(call: Query<{ teamId: string }>): Answer<TeamMember[]>
    listUserTeams(): Answer<Team[]>
  }
}
