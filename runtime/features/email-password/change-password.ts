import { User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { callsOfOneSession } from '../../identity/account-limits.ts'
import { replacePasswordHash } from '../../identity/account.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { type CheckedPassword, withOwnPassword } from '../../identity/own-password.ts'
import { columnsToKeep, holdCaller } from '../../identity/own-session.ts'
import { endedByNewPassword } from '../../identity/purposes.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { endSessionsOf, refreshProof } from '../../identity/session.ts'
import { beginSession, sendSession } from '../../identity/sign-in.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { withdrawVerifications } from '../../identity/verification.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'
import { checkNewPassword } from './password-rules.ts'
import { record } from '../../identity/record.ts'

/** POST /change-password (wire contract 5.8). */
export const changePassword = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/change-password',
    {
      summary: "Changes the caller's password; can end all other sessions",
      caller: 'session',
      ownSession: true,
      body: type({ newPassword: 'string', currentPassword: 'string', 'revokeOtherSessions?': 'boolean' }),
      returns: type({ token: 'string | null', user: User }),
      errors: [
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
        identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
        identityErrors.INVALID_PASSWORD,
      ],
      changesSession: true,
      limits: { account: callsOfOneSession },
    },
    async (context) => {
      const { body, passwords, identity } = context
      await checkNewPassword(context, options, body.newPassword, identity.user)
      let after: string | undefined
      const token = await withOwnPassword(context, body.currentPassword, async (checked) => {
        after ??= await passwords.hash(body.newPassword)
        return replace(context, { ...checked, after }, body.revokeOtherSessions === true)
      })
      return { token, user: identity.user }
    },
  )

/** Puts the new hash in place and says so; with `revoke`, all sessions end and a new one begins here. */
async function replace(
  context: Context<'session'>,
  change: CheckedPassword & { readonly after: string },
  revoke: boolean,
): Promise<string | null> {
  const { db, identity, exchange, log, now } = context
  const { user, remember } = identity
  const { accountId, hash: before, after, proof } = change
  const signedIn = await db.transaction(async (tx) => {
    // Of two changes at once, one knew the password that was there.
    await holdCaller(context, tx, identity, proof)
    await replacePasswordHash(tx, { accountId, before, after, now })
    await record(context, tx, 'account.password-changed', { id: user.id, userId: user.id })
    await withdrawVerifications(tx, user.id, endedByNewPassword)
    await notify(context, tx, user, { kind: 'password-changed' }, now)
    if (!revoke) return null
    await announceEnd(context, tx, user.id, await endSessionsOf(tx, user.id), 'new-password')
    const columns = columnsToKeep(context, identity)
    return beginSession(context, tx, user, {
      proof: 'in this transaction',
      by: { method: 'change-password', amr: identity.session.amr },
      secondFactorAt: identity.session.secondFactorAt,
      remember,
      replaces: true,
      columns,
    })
  })
  log.info('password.changed', { requestId: exchange.requestId, userId: user.id })
  forgetSessionCache(exchange)
  if (signedIn !== null) sendSession(context, signedIn)
  return signedIn?.credential ?? null
}

/** POST /verify-password (wire contract 5.8): proves anew who is there, so that the session counts as fresh. */
export const verifyPassword = route(
  'POST',
  '/verify-password',
  {
    summary: "Checks the caller's password and makes the session fresh",
    caller: 'session',
    ownSession: true,
    body: type({ password: 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND, identityErrors.INVALID_PASSWORD],
    limits: { account: callsOfOneSession },
  },
  async (context) => {
    const { db, body, identity, exchange, now } = context
    await withOwnPassword(context, body.password, async ({ proof }) => {
      if (!(await refreshProof(db, identity.session.id, proof.stands, now))) throw new AuthError(proof.otherwise)
    })
    forgetSessionCache(exchange)
    return { status: true }
  },
)
