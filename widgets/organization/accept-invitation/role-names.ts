import { parseRoles } from '../../../runtime/contract/permissions.ts'
import { roleTitle } from '../../core/role-names.ts'
import type { Translate } from '../../core/messages.ts'

/** Names of roles of your own, by the role; the built-in ones have names. */
export type RoleNames = Readonly<Record<string, string>>

/** Stored roles as people read them. */
export function roleNames(stored: string, names: RoleNames, t: Translate, locale: string): string {
  const known = new Map(Object.entries(names))
  const shown = parseRoles(stored).map((role) => known.get(role) ?? roleTitle(role, t))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown)
}
