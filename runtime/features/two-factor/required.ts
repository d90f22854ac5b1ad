import type { User } from '../../contract/entities.ts'
import { parseRoles } from '../../contract/permissions.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { ParsedOptions } from './options.ts'

/** Whether a user has turned a second factor on. */
export function hasFactor(user: User): boolean {
  return Reflect.get(user, 'twoFactorEnabled') === true
}

/** Whether the configuration asks a user for a second factor: everybody, one of their roles, or one of their organizations. */
export async function isRequired({ required }: ParsedOptions, db: Database, user: User): Promise<boolean> {
  if (required === undefined || required === 'all') return required === 'all'
  const { roles = [], organizations = [] } = required
  const role: unknown = Reflect.get(user, 'role')
  if (typeof role === 'string' && parseRoles(role).some((own) => roles.includes(own))) return true
  if (organizations.length === 0) return false
  const rows = await db.query(sql`
    select m.id from latchkey.member m join latchkey.organization o on o.id = m.organization_id
    where m.user_id = ${user.id} and o.slug = any(${organizations}) limit 1`)
  return rows.length > 0
}
