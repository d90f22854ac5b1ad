import { covers, parseRoles } from '../../../contract/permissions.ts'
import { AuthError, type ErrorEntry } from '../../../http/errors.ts'
import type { Seat } from '../access.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { ownerRole } from '../organization-roles.ts'

/**
 * Nobody grants, changes or takes away more than they have: a role with a permission that the caller lacks, and the
 * owner's role unless the caller has it, whatever the configured roles grant.
 * @throws {AuthError} `entry`
 */
export function requireRank(
  options: Pick<ParsedOrganizationOptions, 'roles'>,
  seat: Pick<Seat, 'roles'>,
  roles: readonly string[] | string,
  entry: ErrorEntry,
): void {
  const others = typeof roles === 'string' ? parseRoles(roles) : roles
  if (!mayGrant(options, seat.roles, others)) throw new AuthError(entry)
}

/** Whether somebody with `roles` may grant `others` and take them away. */
export function mayGrant(
  options: Pick<ParsedOrganizationOptions, 'roles'>,
  roles: readonly string[],
  others: readonly string[],
): boolean {
  const above = others.includes(ownerRole) && !roles.includes(ownerRole)
  return !above && covers(options.roles, roles, others)
}
