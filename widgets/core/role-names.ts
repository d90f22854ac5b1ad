import type { Translate } from './messages.ts'

/** The roles that every service knows. */
export const builtInRoles = ['owner', 'admin', 'member'] as const

/** What a built-in role is called in the language of the page; any other is called what it is. */
export function roleTitle(role: string, t: Translate): string {
  const known = builtInRoles.find((one) => one === role)
  return known === undefined ? role : t(`orgRoles.${known}`)
}

/** A role that can be given, with the name that people read. */
export interface RoleChoice {
  readonly id: string
  readonly name: string
}

/** Roles as they are configured at the service, each with a name to show. */
export function roleChoices(roles: readonly (string | RoleChoice)[]): RoleChoice[] {
  return roles.map((role) => (typeof role === 'string' ? { id: role, name: role } : role))
}

/** What to call a role, also one that is not among the choices. */
export function roleName(choices: readonly RoleChoice[], id: string): string {
  return choices.find((choice) => choice.id === id)?.name ?? id
}
