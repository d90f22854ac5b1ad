import type { Database } from '../database/database.ts'
import type { User } from '../contract/entities.ts'
import { AuthError } from '../http/errors.ts'
import type { Occasion } from '../contract/hooks.ts'
import { identityErrors } from './errors.ts'
import { notify } from './notice.ts'
import { endSessionsOf } from './session.ts'
import { announceEnd } from './sign-out.ts'
import { deleteUser } from './user.ts'
import { fieldsOf, record } from './record.ts'

/**
 * Removes a user with all that is theirs, and tells features and the address; call it inside the transaction. `hold` asks
 * again what allows it. It comes after the features: one of them locks all administrators at once, in one order, and a lock
 * of this one before that would let two who remove themselves wait for each other.
 * @throws {AuthError} USER_NOT_FOUND when another call was first, what `hold` and a feature's `userDeleting` reject with
 */
export async function removeUser(
  occasion: Occasion,
  tx: Database,
  user: User,
  hold: () => Promise<unknown> = async () => {},
): Promise<void> {
  await occasion.hooks.userDeleting(occasion, tx, { user })
  await hold()
  await announceEnd(occasion, tx, user.id, await endSessionsOf(tx, user.id), 'user-deleted')
  await notify(occasion, tx, user, { kind: 'account-deleted' }, occasion.now)
  if (!(await deleteUser(tx, user.id))) throw new AuthError(identityErrors.USER_NOT_FOUND)
  await record(occasion, tx, 'user.deleted', { id: user.id, userId: user.id, before: fieldsOf(user) })
}
