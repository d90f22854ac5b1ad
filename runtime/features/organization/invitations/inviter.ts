import { AuthError } from '../../../http/errors.ts'
import { parseRoles, permits } from '../../../contract/permissions.ts'
import { organizationErrors } from '../errors.ts'
import { mayGrant } from '../members/rank.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import type { FoundInvitation } from './invitation.ts'

const { INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION, FAILED_TO_RETRIEVE_INVITATION } = organizationErrors

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
