import { sql } from '../database/sql.ts'
import { AuthError, isAuthError } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { findPassword, fitsStored, passwordAccount, passwordStands, type Proof } from './account.ts'
import { identityErrors } from './errors.ts'
import { countTry, rememberBrowser, settleTry } from './password-tries.ts'

/** A password that was the caller's own when it was checked. */
export interface CheckedPassword {
  readonly accountId: string
  /** The hash that it was checked against. */
  readonly hash: string
  readonly proof: Proof
}

/** The password account of the caller, as it was found. */
interface OwnAccount {
  readonly accountId: string | null
  readonly password: string | null
}

/**
 * Checks that `password` is the caller's own, and does `act` because of it, which asks `proof` again in its transaction.
 * Tries are counted for this session of this user: what strangers try at sign-in does not touch them. Once more when the
 * proof fell: a sign-in may have written the hash of the same password anew meanwhile.
 * @throws {AuthError} CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD, TOO_MANY_REQUESTS, and what `act` rejects with
 */
export async function withOwnPassword<Result>(
  context: Context<'session'>,
  password: string,
  act: (checked: CheckedPassword) => Promise<Result>,
): Promise<Result> {
  const { db, identity, exchange } = context
  const { user, session } = identity
  const key = sql`(select ${`session ${session.id} ${user.id}`}::text from known where known.password is not null)`
  const { found, tried, beside } = await countTry<OwnAccount>(context, { known: passwordAccount(user.id), key })
  const checked = await settleTry(context, tried, async () => {
    if (tried.closed) throw new AuthError(identityErrors.INVALID_PASSWORD)
    return check(context, found, password, beside)
  })
  rememberBrowser(context, exchange, user.id)
  return act(checked).catch(async (error: unknown) => {
    if (!isAuthError(error) || error.entry !== checked.proof.otherwise) throw error
    return act(await check(context, await findPassword(db, user.id), password, beside))
  })
}

async function check(
  { passwords, identity, log, exchange }: Context<'session'>,
  account: Partial<OwnAccount> | undefined,
  password: string,
  beside: string,
): Promise<CheckedPassword> {
  const { accountId, password: hash } = account ?? {}
  if (typeof accountId !== 'string' || typeof hash !== 'string') {
    throw new AuthError(identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND)
  }
  if (!(await fitsStored({ passwords }, hash, password, beside))) {
    log.warn('password.refused', { requestId: exchange.requestId, userId: identity.user.id })
    throw new AuthError(identityErrors.INVALID_PASSWORD)
  }
  const stands = passwordStands({ accountId, hash })
  return { accountId, hash, proof: { stands, otherwise: identityErrors.INVALID_PASSWORD } }
}
