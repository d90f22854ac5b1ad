import { isMultiFactor } from '../../contract/assurance.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import type { Context } from '../../http/route.ts'
import { findPassword, type Proof } from '../../identity/account.ts'
import { identityErrors } from '../../identity/errors.ts'
import { withOwnPassword } from '../../identity/own-password.ts'
import { isFresh } from '../../identity/session.ts'
import type { Asker } from './asker.ts'

/**
 * Makes sure that the person is there whose factors are to be changed. Who has a password gives it, or has given two factors a
 * moment ago; who has none signed in a moment ago, by whatever they have. A sign-in that waits has just done that.
 * @throws {AuthError} INVALID_PASSWORD, SESSION_NOT_FRESH, TOO_MANY_REQUESTS
 */
export async function reprove(
  context: Context,
  asker: Asker,
  password: string | undefined,
): Promise<Proof | undefined> {
  if (asker.kind === 'pending') return undefined
  const { identity } = asker
  const { db, now } = context
  const own = await findPassword(db, identity.user.id)
  if (own?.password) {
    if (password !== undefined) {
      return withOwnPassword({ ...context, identity }, password, ({ proof }) => Promise.resolve(proof))
    }
    const { amr, secondFactorAt } = identity.session
    if (secondFactorAt === null || !isMultiFactor(amr)) throw new AuthError(identityErrors.INVALID_PASSWORD)
  }
  if (!isFresh(context, identity, now)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
  return undefined
}
