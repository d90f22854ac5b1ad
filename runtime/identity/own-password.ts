import { AuthError } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { findPassword } from './account.ts'
import { identityErrors } from './errors.ts'

/**
 * Checks that `password` is the caller's own.
 * @throws {AuthError} CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD
 */
export async function checkOwnPassword(
  context: Context<'session'>,
  password: string,
): Promise<{ readonly accountId: string; readonly before: string }> {
  const { db, passwords, identity, log, exchange } = context
  const account = await findPassword(db, identity.user.id)
  if (account === undefined || account.password === null) {
    throw new AuthError(identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND)
  }
  if (!(await passwords.verify(account.password, password))) {
    log.warn('password.refused', { requestId: exchange.requestId, userId: identity.user.id })
    throw new AuthError(identityErrors.INVALID_PASSWORD)
  }
  return { accountId: account.accountId, before: account.password }
}
