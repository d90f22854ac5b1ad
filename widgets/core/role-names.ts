import { parseRoles } from '../../runtime/contract/permissions.ts'
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

/** Names of roles of your own, by the role; the built-in ones have names. */
export type RoleNames = Readonly<Record<string, string>>

/** Stored roles as people read them. */
export function roleNames(stored: string, names: RoleNames, t: Translate, locale: string): string {
  const known = new Map(Object.entries(names))
  const shown = parseRoles(stored).map((role) => known.get(role) ?? roleTitle(role, t))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown)
}
