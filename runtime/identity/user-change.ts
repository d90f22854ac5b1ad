import type { Columns } from '../contract/change.ts'
import type { ChangeKind } from '../contract/change-kinds.ts'
import type { User } from '../contract/entities.ts'
import type { Occasion } from '../contract/hooks.ts'
import type { FieldNames } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { changedFields, fieldsOf, record } from './record.ts'
import { actAs } from './recorded-change.ts'
import { lockUser } from './user.ts'

/** Tells the features that a user was made, and puts it on record. In a sign-up it is that user who acts. */
export async function tellUserCreated(occasion: Occasion, tx: Database, user: User, body: Columns): Promise<void> {
  const { hooks, exchange, via } = occasion
  if (via === 'sign-up' || via === 'sign-in' || via === 'provider') actAs(exchange, user.id)
  await record(occasion, tx, 'user.created', { id: user.id, userId: user.id, after: fieldsOf(user) })
  await hooks.userCreated(occasion, tx, { user, body })
}

/**
 * The user as it is before a change, kept from changing meanwhile; undefined where nobody wants to know. For calls that have not
 * locked it.
 */
export async function userBefore(
  { hooks, fields }: Pick<Occasion, 'hooks'> & { readonly fields: FieldNames },
  tx: Database,
  userId: string,
): Promise<User | undefined> {
  return hooks.has('changed') ? lockUser(tx, fields, userId) : undefined
}

/**
 * Tells the features that a user's own data changed, and puts on record what is another than before; call it in the transaction.
 * `before` is undefined only where `userBefore` said so.
 */
export async function tellUserUpdated(
  occasion: Occasion,
  tx: Database,
  before: User | undefined,
  after: User,
): Promise<void> {
  await recordUserChange(occasion, tx, before, after)
  await occasion.hooks.userUpdated(occasion, tx, { user: after })
}

/** Puts on record what of a user is another than before: one change for each kind. */
export async function recordUserChange(
  occasion: Occasion,
  tx: Database,
  before: User | undefined,
  after: User,
): Promise<void> {
  const changed = before === undefined || !occasion.hooks.has('changed') ? undefined : changedFields(before, after)
  if (changed === undefined) return
  const kinds = new Map<ChangeKind, string[]>()
  for (const name of Object.keys(changed.after)) {
    const kind = kindOf(name, changed.after)
    if (kind !== undefined) kinds.set(kind, [...(kinds.get(kind) ?? []), name])
  }
  for (const [kind, names] of kinds) {
    const only = (fields: Columns) => Object.fromEntries(names.map((name) => [name, fields[name]]))
    const fields = { before: only(changed.before), after: only(changed.after) }
    await record(occasion, tx, kind, { id: after.id, userId: after.id, ...fields })
  }
}

/** Undefined: the feature of that field has kinds of its own. */
function kindOf(name: string, after: Columns): ChangeKind | undefined {
  switch (name) {
    case 'twoFactorEnabled':
      return undefined
    case 'email':
      return 'user.email-changed'
    case 'emailVerified':
      if ('email' in after) return 'user.email-changed'
      return after[name] === true ? 'user.email-verified' : 'user.updated'
    case 'role':
      return 'user.role-changed'
    case 'banned':
    case 'banReason':
    case 'banExpires':
      return after['banned'] === false ? 'user.unbanned' : 'user.banned'
    case 'phoneNumber':
    case 'phoneNumberVerified':
      return 'user.phone-number-changed'
    default:
      return 'user.updated'
  }
}
