import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { addPassword } from '../../identity/account.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { findUserById, lockUser } from '../../identity/user.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'
import { checkLength, checkNewPassword } from './password-rules.ts'
import { record } from '../../identity/record.ts'

/**
 * POST /set-password, for code of yours only (wire contract 5.8): a first password for the user of the session that the
 * call carries, or for `userId`.
 */
export const setPassword = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/set-password',
    {
      summary: 'Sets the first password of a user who has none',
      caller: 'server',
      ownSession: true,
      scope: 'users:set-password',
      body: type({ newPassword: 'string', 'userId?': 'string' }),
      returns: type({ status: 'boolean' }),
      errors: [
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
        identityErrors.USER_ID_OR_SESSION_REQUIRED,
        identityErrors.USER_NOT_FOUND,
        emailPasswordErrors.PASSWORD_ALREADY_SET,
      ],
    },
    async (context) => {
      const { db, fields, body, identity, passwords, log, exchange, now } = context
      checkLength(options, body.newPassword)
      // A session that is there is never outranked by an id in the body.
      const userId = identity?.user.id ?? body.userId
      if (userId === undefined) throw new AuthError(identityErrors.USER_ID_OR_SESSION_REQUIRED)
      const owner = identity?.user ?? (await findUserById(db, fields, userId))
      if (owner === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND)
      await checkNewPassword(context, options, body.newPassword, owner)
      const hash = await passwords.hash(body.newPassword)
      await db.transaction(async (tx) => {
        const user = identity === null ? await lockUser(tx, fields, userId) : await holdCaller(context, tx, identity)
        if (user === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND)
        if (!(await addPassword(tx, { userId: user.id, hash, now }))) {
          throw new AuthError(emailPasswordErrors.PASSWORD_ALREADY_SET)
        }
        await record(context, tx, 'account.password-added', { id: user.id, userId: user.id })
        await notify(context, tx, user, { kind: 'sign-in-method-added', data: { method: 'Password' } }, now)
      })
      log.info('password.set', { requestId: exchange.requestId, userId })
      return { status: true }
    },
  )
