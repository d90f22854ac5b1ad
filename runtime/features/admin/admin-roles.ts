import { isUuid } from '../../common/uuid.ts'
import { parseRoles } from '../../contract/permissions.ts'

/** What may be done, by what it is done to: `{ user: ['list', 'ban'] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Everything that the calls of this feature ask for (spec section 6; wire contract 10). */
export const statements = {
  user: ['create', 'list', 'get', 'update', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'set-email'],
  session: ['list', 'revoke', 'delete'],
} as const satisfies Permissions

/** One thing that the calls of this feature ask for, e.g. `user:ban`. */
export type Permission = {
  [Of in keyof typeof statements]: `${Of}:${(typeof statements)[Of][number]}`
}[keyof typeof statements]

/** What the evaluator is made of. */
export interface RoleOptions {
  readonly roles: Readonly<Record<string, Permissions>>
  readonly adminRoles: readonly string[]
  readonly adminUserIds: readonly string[]
}

/** What somebody may do, as `user:ban`. */
export type Granted = ReadonlySet<string>

/** A user as far as roles are concerned; the columns are those of `fields.user`. */
interface Holder {
  readonly id: string
  readonly role?: unknown
  readonly banned?: unknown
  readonly banExpires?: unknown
}

/** The one evaluator of roles: pure, made once from the options. */
export interface Roles {
  readonly adminRoles: readonly string[]
  /** Ids of users who may do everything, whatever their role. */
  readonly adminUserIds: readonly string[]
  /** Every permission that exists. */
  readonly everything: Granted
  isKnown(role: string): boolean
  /** What a user may do: what any of the roles grants. */
  grantedTo(user: Holder): Granted
  /** What these roles grant together; an unknown one grants nothing. */
  grantedBy(roles: readonly string[]): Granted
  /** Whether a user counts as an administrator. */
  isAdmin(user: Holder): boolean
}

/** The roles in the text of the column: a list with commas. */
export function rolesIn(text: unknown): readonly string[] {
  return typeof text === 'string' ? parseRoles(text) : []
}

/** `user:ban` for each of the permissions. */
function namesOf(permissions: Permissions): string[] {
  return Object.entries(permissions).flatMap(([of, actions]) => actions.map((action) => `${of}:${action}`))
}

/** Folds the options into the evaluator. */
export function createRoles({ roles, adminRoles, adminUserIds }: RoleOptions): Roles {
  const everything = new Set([statements, ...Object.values(roles)].flatMap(namesOf))
  const table = new Map<string, Granted>([
    ['user', new Set<string>()],
    ['admin', everything],
  ])
  for (const [name, permissions] of Object.entries(roles)) table.set(name, new Set(namesOf(permissions)))
  const owners = new Set(adminUserIds.filter(isUuid).map((id) => id.toLowerCase()))
  const grantedBy = (names: readonly string[]) => new Set(names.flatMap((name) => [...(table.get(name) ?? [])]))
  return {
    adminRoles,
    adminUserIds: [...owners],
    everything,
    isKnown: (role) => table.has(role),
    grantedBy,
    grantedTo: (user) => (owners.has(user.id) ? everything : grantedBy(rolesIn(user.role))),
    isAdmin: (user) => owners.has(user.id) || rolesIn(user.role).some((role) => adminRoles.includes(role)),
  }
}

/** Whether everything that is asked for is granted; asking for nothing is answered with no. */
export function permits(granted: Granted, permissions: Permissions): boolean {
  const asked = namesOf(permissions)
  return asked.length > 0 && asked.every((name) => granted.has(name))
}

/** The ceiling: whether `mine` holds all of `theirs`. Nobody gives away or acts on more than they have themselves. */
export function covers(mine: Granted, theirs: Granted): boolean {
  return [...theirs].every((name) => mine.has(name))
}

/** Whether a user is banned at a moment; a ban ends by itself when its time is over. */
export function isBanned(user: Holder, now: Date): boolean {
  if (user.banned !== true) return false
  return !(user.banExpires instanceof Date) || user.banExpires > now
}
