import { type Roles, type Statements, parseRoles, permits } from '../../runtime/contract/permissions.ts'

/** What the service's `organization({ resources, roles })` was given; the same object may serve both. */
export interface OrganizationAccess {
  readonly resources?: Statements
  readonly roles?: Roles
}

/** A question about roles, e.g. `{ role: 'admin', permissions: { member: ['create'] } }`. */
export interface RoleQuestion {
  /** As a member has it, several joined by commas, or a list. */
  readonly role: string | readonly string[]
  readonly permissions: Statements
}

const people = {
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
} as const satisfies Statements
const everything = { organization: ['update', 'delete'], ...people, audit: ['list'] } as const satisfies Statements

/** The roles that every organization has, as the service has them. */
export const organizationRoles = {
  owner: everything,
  admin: { organization: ['update'], ...people },
  member: {},
} as const satisfies Roles

/**
 * The table that applies: built-in roles, in whose place configured ones may come. The owner may do all that there is,
 * and what a role grants is something that there is, also where `resources` is left out.
 */
export function roleTable({ resources = {}, roles = {} }: OrganizationAccess = {}): Roles {
  const owner = new Map<string, readonly string[]>(Object.entries({ ...everything, ...resources }))
  for (const [resource, actions] of Object.values(roles).flatMap(Object.entries<readonly string[]>)) {
    owner.set(resource, [...new Set([...(owner.get(resource) ?? []), ...actions])])
  }
  return { ...organizationRoles, ...roles, owner: Object.fromEntries(owner) }
}

/** Whether one of the roles alone grants all that is asked: what `has-permission` answers, without asking the service. */
export function rolePermits(table: Roles, { role, permissions }: RoleQuestion): boolean {
  return permits(table, (typeof role === 'string' ? [role] : role).flatMap(parseRoles), permissions)
}
