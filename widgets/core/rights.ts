import { type Roles, type Statements, covers, parseRoles, permits } from '../../runtime/contract/permissions.ts'
import { roleTable } from '../client/roles.ts'

/** `member:create`, or several at once, e.g. `{ member: ['create'] }`: one of the roles must grant all of them. */
export type Permission = `${string}:${string}` | Statements

/** What somebody may do. It decides what is shown; the service decides what is done. */
export interface Rights {
  readonly roles: readonly string[]
  can(permission: Permission): boolean
  /** Whether they may give or take these roles: nobody hands out more than they have, only an owner makes owners. */
  mayGrant(roles: string | readonly string[]): boolean
}

/** The rights that go with a stored list of roles; null for somebody who is no member. */
export function rightsOf(role: string | null, own: Roles = {}): Rights {
  const table = roleTable({ roles: own })
  const roles = role === null ? [] : parseRoles(role)
  return {
    roles,
    can: (permission) => permits(table, roles, statements(permission)),
    mayGrant(given) {
      const others = typeof given === 'string' ? parseRoles(given) : given
      if (roles.length === 0 || (others.includes('owner') && !roles.includes('owner'))) return false
      return covers(table, roles, others)
    },
  }
}

function statements(permission: Permission): Statements {
  if (typeof permission !== 'string') return permission
  const [resource = '', action = ''] = permission.split(':')
  return { [resource]: [action] }
}
