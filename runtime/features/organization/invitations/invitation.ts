import { parseRoles, permits } from '../../../contract/permissions.ts'
import type { Database } from '../../../database/database.ts'
import { sql, type Statement } from '../../../database/sql.ts'
import { table } from '../../../database/table.ts'
import { AuthError, type AuthErrorDetails } from '../../../http/errors.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { mayGrant } from '../organization-roles.ts'

const { INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION, FAILED_TO_RETRIEVE_INVITATION } = organizationErrors

/** What somebody was invited to, and what became of it (spec sections 3 and 4). `inviterId` is null when they are gone. */
export const invitationTable = table({
  id: 'string',
  organizationId: 'string',
  email: 'string',
  role: 'string',
  status: "'pending' | 'accepted' | 'rejected' | 'canceled'",
  teamId: 'string | null',
  inviterId: 'string | null',
  expiresAt: 'Date',
  createdAt: 'Date',
})
export const Invitation = invitationTable.type
export type Invitation = typeof Invitation.infer

/** What is read beside an invitation: the organization, and who invited, as far as they are there. */
export interface InvitationContext {
  readonly organizationName: string
  readonly organizationSlug: string
  readonly organizationLogo: string | null
  readonly inviterName: string | null
  readonly inviterEmail: string | null
  /** Roles of the inviter in the organization; null when they are no member any more. */
  readonly inviterRole: string | null
}
export type FoundInvitation = Invitation & InvitationContext

/** Selects invitations of `source` (a table or a common table expression), with what is read beside them. */
export function selectFound(source: Statement): Statement {
  return sql`
    select ${invitationTable.as('i').columns},
      o.name as organization_name, o.slug as organization_slug, o.logo as organization_logo,
      u.name as inviter_name, u.email as inviter_email, m.role as inviter_role
    from ${source} i
    join latchkey.organization o on o.id = i.organization_id
    left join latchkey.user u on u.id = i.inviter_id
    left join latchkey.member m on m.user_id = i.inviter_id and m.organization_id = i.organization_id`
}

/** The invitation of an id, whatever became of it. `id` is an id. */
export async function findInvitation(db: Database, id: string): Promise<FoundInvitation | undefined> {
  const [row] = await db.query<FoundInvitation>(sql`${selectFound(sql`latchkey.invitation`)} where i.id = ${id}`)
  return row
}

/** An invitation as it is sent: without what was read beside it. */
export function publicInvitation(found: Invitation): Invitation {
  return invitationTable.read({ ...found })
}

/** Whether an invitation can still be answered. */
export function isOpen(invitation: Invitation, now: Date): boolean {
  return invitation.status === 'pending' && invitation.expiresAt > now
}

/**
 * The refusal of what cannot be answered any more. Whoever may read the invitation is told what became of it (`expired`,
 * `accepted`, `rejected` or `canceled`), so that a page can say it; nobody else is.
 */
export function notFound(invitation: Invitation | undefined, details: AuthErrorDetails = {}): AuthError {
  if (invitation === undefined) return new AuthError(organizationErrors.INVITATION_NOT_FOUND, details)
  const reason = invitation.status === 'pending' ? 'expired' : invitation.status
  return new AuthError(organizationErrors.INVITATION_NOT_FOUND, { ...details, reason })
}

/**
 * An invitation is worth what its inviter may give on the day when it is used: they are still a member, still allowed to
 * invite, and still have what they granted. Whoever lost that takes nobody in by an older invitation. Gives the refusal:
 * INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION (`reason` is `inviter-not-allowed` where they are one), or
 * FAILED_TO_RETRIEVE_INVITATION when the configuration does not have a granted role any more.
 */
export function inviterRefusal(
  options: Pick<ParsedOrganizationOptions, 'roles'>,
  { role, inviterRole }: Pick<FoundInvitation, 'role' | 'inviterRole'>,
): AuthError | undefined {
  if (inviterRole === null) return new AuthError(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION)
  const granted = parseRoles(role)
  if (granted.some((name) => !Object.hasOwn(options.roles, name))) {
    return new AuthError(FAILED_TO_RETRIEVE_INVITATION, { reason: 'unknown-role' })
  }
  const roles = parseRoles(inviterRole)
  const allowed = permits(options.roles, roles, { invitation: ['create'] }) && mayGrant(options, roles, granted)
  if (allowed) return undefined
  return new AuthError(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION, { reason: 'inviter-not-allowed' })
}

/** @throws {AuthError} what `inviterRefusal` gives */
export function requireInviter(
  options: Pick<ParsedOrganizationOptions, 'roles'>,
  invitation: Pick<FoundInvitation, 'role' | 'inviterRole'>,
): void {
  const refusal = inviterRefusal(options, invitation)
  if (refusal !== undefined) throw refusal
}
