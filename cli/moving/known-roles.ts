import { joinRoles, parseRoles } from '../../runtime/contract/permissions.ts'
import type { Feature } from '../../runtime/feature.ts'

/** Roles that the configuration knows, and whether those are all that were named. */
interface KnownRoles {
  readonly role: string
  readonly isWhole: boolean
}

/** The roles of a user that the configuration knows; `user` where it knows none. */
export function userRoles(features: readonly Feature[], role: string | null | undefined): KnownRoles {
  const known = factOf(features, 'admin')
  const names: readonly unknown[] = Array.isArray(known) ? known : []
  return knownRoles(role ?? '', 'user', (name) => names.includes(name))
}

/** The roles of a member that the configuration knows; `member` where it knows none. Nobody gets more than they had. */
export function memberRoles(features: readonly Feature[], role: string): KnownRoles {
  const table = factOf(features, 'organization')
  return knownRoles(role, 'member', (name) => typeof table === 'object' && table !== null && Object.hasOwn(table, name))
}

function factOf(features: readonly Feature[], id: string): unknown {
  const feature = features.find((one) => one.id === id)
  return feature === undefined ? undefined : Reflect.get(feature, 'roles')
}

function knownRoles(role: string, otherwise: string, isKnown: (name: string) => boolean): KnownRoles {
  const wanted = parseRoles(role)
  const kept = wanted.filter((name) => isKnown(name))
  return { role: kept.length === 0 ? otherwise : joinRoles(kept), isWhole: kept.length === wanted.length }
}
