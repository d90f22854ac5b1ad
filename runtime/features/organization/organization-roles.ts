import { ConfigError } from '../../contract/config-error.ts'
import { covers, parseRoles, type Roles, type Statements } from '../../contract/permissions.ts'
import { type } from '../../contract/schema.ts'
import { AuthError, type ErrorEntry } from '../../http/errors.ts'
import { organizationErrors } from './errors.ts'

const people = {
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
} as const satisfies Statements

/** What can be done in an organization: the rows of the table of spec section 6, and what `auditLog()` asks for. */
export const organizationStatements = {
  organization: ['update', 'delete'],
  ...people,
  audit: ['list'],
} as const satisfies Statements

/** The roles of every organization: the columns of the table of spec section 6. Who did what there is for its owners. */
export const organizationRoles = {
  owner: organizationStatements,
  admin: { organization: ['update'], ...people },
  member: {},
} as const satisfies Roles

/** The role whose last holder stays. */
export const ownerRole = 'owner'

/** Resources and roles of a configuration beside the built-in ones; `owner` has every permission there is. */
export interface RoleOptions {
  readonly resources: Statements
  readonly roles: Roles
}

/** Names of roles, resources and actions: a comma would split a role in two. */
const roleName = type(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/)

/**
 * The table that applies: built-in roles, in whose place configured ones may come, and configured resources.
 * @throws {ConfigError} when a role has a name that cannot be stored, grants what does not exist, or weakens the owner
 */
export function tableOf({ resources, roles }: RoleOptions): { readonly statements: Statements; readonly roles: Roles } {
  const statements: Statements = { ...organizationStatements, ...resources }
  const problems = Object.entries(roles).flatMap(([role, granted]) => [
    ...(roleName.allows(role) ? [] : [problem(role, 'a name of letters, digits, _ and -, that begins with a letter')]),
    ...(role === ownerRole ? [problem(role, 'another name: the owner has every permission')] : []),
    ...Object.entries(granted).flatMap(([resource, actions]) =>
      actions
        .filter((action) => !(Object.hasOwn(statements, resource) && statements[resource]?.includes(action)))
        .map((action) => problem(role, `to grant only what there is, and not ${resource}:${action}`)),
    ),
  ])
  if (problems.length > 0) throw new ConfigError(problems)
  return { statements, roles: { ...organizationRoles, ...roles, [ownerRole]: statements } }
}

function problem(role: string, expected: string) {
  return { path: `organization.roles.${role}`, expected, advice: 'Correct it in auth.config.ts.' }
}

/**
 * The roles that a caller names, in one text or a list: parsed once, without repetition, in the order of the table.
 * @throws {AuthError} ROLE_NOT_FOUND for an unknown one, and for none
 */
export function namedRoles(table: Roles, named: string | readonly string[]): string[] {
  const names = [...new Set((typeof named === 'string' ? [named] : named).flatMap(parseRoles))]
  if (names.length === 0 || names.some((name) => !Object.hasOwn(table, name))) {
    throw new AuthError(organizationErrors.ROLE_NOT_FOUND)
  }
  return Object.keys(table).filter((role) => names.includes(role))
}

/**
 * Nobody grants, changes or takes away more than they have: a role with a permission that the caller lacks, and the
 * owner's role unless the caller has it, whatever the configured roles grant.
 * @throws {AuthError} `entry`
 */
export function requireRank(
  options: { readonly roles: Roles },
  { roles: own }: { readonly roles: readonly string[] },
  roles: readonly string[] | string,
  entry: ErrorEntry,
): void {
  const others = typeof roles === 'string' ? parseRoles(roles) : roles
  if (!mayGrant(options, own, others)) throw new AuthError(entry)
}

/** Whether somebody with `roles` may grant `others` and take them away. */
export function mayGrant(
  options: { readonly roles: Roles },
  roles: readonly string[],
  others: readonly string[],
): boolean {
  const above = others.includes(ownerRole) && !roles.includes(ownerRole)
  return !above && covers(options.roles, roles, others)
}
