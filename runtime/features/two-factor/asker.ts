import type { Identified, User } from '../../contract/entities.ts'
import { sql } from '../../database/sql.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import type { Context } from '../../http/route.ts'
import { requireOwnSession } from '../../identity/own-session.ts'
import { countTry, forgetTries, settleTry } from '../../identity/password-tries.ts'
import { countPendingTry, findPending, forgetPending, type FoundSignIn } from '../../identity/pending-sign-in.ts'
import { findUserById } from '../../identity/user.ts'
import { twoFactorErrors } from './errors.ts'

/** Who gives a second factor: somebody whose sign-in waits for it, or who is signed in. */
export type Asker =
  | { readonly kind: 'pending'; readonly user: User; readonly pending: FoundSignIn }
  | { readonly kind: 'session'; readonly user: User; readonly identity: Identified }

/**
 * Who makes a call about second factors. A sign-in that waits comes first: it is younger than any session that is there.
 * @throws {AuthError} INVALID_TWO_FACTOR_COOKIE, SESSION_NOT_FRESH in a session that is not the person's own
 */
export async function whoAsks(context: Context): Promise<Asker> {
  const { db, fields, exchange } = context
  const pending = await findPending(context, exchange)
  const user = pending && (await findUserById(db, fields, pending.userId))
  if (pending !== undefined && user !== undefined) return { kind: 'pending', user, pending }
  const identity = await context.identify()
  if (identity === null) {
    forgetPending(exchange)
    throw new AuthError(twoFactorErrors.INVALID_TWO_FACTOR_COOKIE)
  }
  requireOwnSession(context, identity)
  return { kind: 'session', user: identity.user, identity }
}

/** The counter of an account's wrong codes, over every kind of code and every sign-in that waits. */
export const counterOf = (userId: string) => `second-factor ${userId}`

/**
 * Counts a try at a second factor before anything is looked at, for the account and for the sign-in that waits, and settles it
 * by how `act` ends. Tries in a session count for that session: who is signed in cannot be kept out by others.
 * @throws {AuthError} TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE, ACCOUNT_TEMPORARILY_LOCKED, and what `act` rejects with
 */
export async function countedFactor<Result>(
  context: Context,
  asker: Asker,
  act: () => Promise<Result>,
): Promise<Result> {
  const { db, settings, exchange } = context
  const { user } = asker
  if (asker.kind === 'pending' && !(await countPendingTry(context, exchange, asker.pending))) {
    forgetPending(exchange)
    throw new AuthError(twoFactorErrors.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE)
  }
  const key = asker.kind === 'pending' ? counterOf(user.id) : `second-factor ${asker.identity.session.id} ${user.id}`
  const known = sql`select u.id from latchkey.user u where u.id = ${user.id}`
  const { tried } = await countTry(context, { known, key: sql`${key}::text` }).catch(locked)
  const result = await settleTry(context, tried, () => {
    if (tried.closed) throw new AuthError(twoFactorErrors.ACCOUNT_TEMPORARILY_LOCKED)
    return act()
  })
  if (asker.kind === 'session' && settings.rateLimit.enabled) await forgetTries(db, counterOf(user.id))
  return result
}

/** A wait has a code of its own here. */
function locked(error: unknown): never {
  if (!isAuthError(error) || error.entry.status !== 429) throw error
  const { retryAfter } = error.details
  throw new AuthError(twoFactorErrors.ACCOUNT_TEMPORARILY_LOCKED, retryAfter === undefined ? {} : { retryAfter })
}
