import { type } from 'arktype'
import { User } from '../../entities.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { replacePasswordHash } from '../../identity/account.ts'
import { guessesOfOnePassword } from '../../identity/account-limits.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { endSessionsOf, refreshProof } from '../../identity/session.ts'
import { checkOwnPassword } from '../../identity/own-password.ts'
import { columnsToKeep, requireOwnSession } from '../../identity/own-session.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { beginSession, sendSession } from '../../identity/sign-in.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { withdrawVerifications } from '../../identity/verification.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'
import { checkNewPassword } from './password-rules.ts'
import { endedByNewPassword } from './reset.ts'

/** POST /change-password (wire contract 5.8). */
export const changePassword = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/change-password',
    {
      summary: "Changes the caller's password; can end all other sessions",
      caller: 'session',
      body: type({ newPassword: 'string', currentPassword: 'string', 'revokeOtherSessions?': 'boolean' }),
      returns: type({ token: 'string | null', user: User }),
      errors: [
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
        identityErrors.INVALID_PASSWORD,
        callerErrors.SESSION_NOT_FRESH,
      ],
      changesSession: true,
      limits: { account: guessesOfOnePassword },
    },
    async (context) => {
      const { body, passwords, identity } = context
      requireOwnSession(context, identity)
      checkNewPassword(options, body.newPassword)
      const account = await checkOwnPassword(context, body.currentPassword)
      const after = await passwords.hash(body.newPassword)
      const token = await replace(context, { ...account, after }, body.revokeOtherSessions === true)
      return { token, user: identity.user }
    },
  )

/** Puts the new hash in place and says so; with `revoke`, all sessions end and a new one begins here. */
async function replace(
  context: Context<'session'>,
  change: { readonly accountId: string; readonly before: string; readonly after: string },
  revoke: boolean,
): Promise<string | null> {
  const { db, identity, exchange, log, now } = context
  const { user, remember } = identity
  const signedIn = await db.transaction(async (tx) => {
    // Of two changes at once, one knew the password that was there.
    if (!(await replacePasswordHash(tx, { ...change, now }))) throw new AuthError(identityErrors.INVALID_PASSWORD)
    await withdrawVerifications(tx, user.id, endedByNewPassword)
    await notify(context, tx, user, { kind: 'password-changed' }, now)
    if (!revoke) return null
    await announceEnd(context, tx, user.id, await endSessionsOf(tx, user.id))
    const columns = columnsToKeep(context, identity)
    return beginSession(context, tx, exchange, user, { remember, replaces: true, columns })
  })
  log.info('password.changed', { requestId: exchange.requestId, userId: user.id })
  if (signedIn !== null) sendSession(context, exchange, signedIn)
  forgetSessionCache(exchange)
  return signedIn?.credential ?? null
}

/** POST /verify-password (wire contract 5.8): proves anew who is there, so that the session counts as fresh. */
export const verifyPassword = route(
  'POST',
  '/verify-password',
  {
    summary: "Checks the caller's password and makes the session fresh",
    caller: 'session',
    body: type({ password: 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND, identityErrors.INVALID_PASSWORD],
    limits: { account: guessesOfOnePassword },
  },
  async (context) => {
    const { db, body, identity, exchange, now } = context
    await checkOwnPassword(context, body.password)
    await refreshProof(db, identity.session.id, now)
    forgetSessionCache(exchange)
    return { status: true }
  },
)
