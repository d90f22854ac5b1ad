import type { AuthClient, SessionData } from '../client/index.ts'
import { parseRoles } from '../../runtime/contract/permissions.ts'
import type { Permission } from './rights.ts'

/** What somebody has to be or may do; one of several roles is enough. */
export type Requirement =
  | { readonly role: string | readonly string[]; readonly permission?: never }
  | { readonly permission: Permission; readonly role?: never }

/** Whether the person's own roles, which `admin()` gives, meet it already. Permissions go with a membership. */
export function ownRolesMeet({ role }: Requirement, session: SessionData): boolean {
  const own: unknown = Reflect.get(session.user, 'role')
  return role !== undefined && typeof own === 'string' && includesOne(parseRoles(own), role)
}

/** Whether the roles of a member meet it. It decides what is shown; the service decides what is done. */
export function memberRolesMeet(requirement: Requirement, roles: readonly string[], client: AuthClient): boolean {
  if (requirement.role !== undefined) return includesOne(roles, requirement.role)
  const { permission } = requirement
  if (typeof permission !== 'string')
    return client.organization.checkRolePermission({ role: roles, permissions: permission })
  const [resource = '', action = ''] = permission.split(':')
  return client.organization.checkRolePermission({ role: roles, permissions: { [resource]: [action] } })
}

function includesOne(roles: readonly string[], asked: string | readonly string[]): boolean {
  return (typeof asked === 'string' ? [asked] : asked).some((role) => roles.includes(role))
}
