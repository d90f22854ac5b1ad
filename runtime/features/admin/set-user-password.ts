import { type } from '../../contract/schema.ts'
import { callerErrors } from '../../http/handler.ts'
import { route } from '../../http/route.ts'
import { findPassword, putPassword } from '../../identity/account.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { reopenPassword } from '../../identity/password-tries.ts'
import { endedByNewPassword } from '../../identity/purposes.ts'
import { removeCredentials } from '../../identity/takeover.ts'
import { findUserById } from '../../identity/user.ts'
import { withdrawVerifications } from '../../identity/verification.ts'
import { checkPassword, emailPasswordErrors } from '../email-password/index.ts'
import { openCase, requireActor, requireFreshActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { endEverySession } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'
import { record } from '../../identity/record.ts'

const demand = {
  permission: 'user:set-password',
  refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD,
} as const

/**
 * POST /admin/set-user-password, for code of yours only (spec section 6), and for fresh sessions of administrators where the
 * configuration says so. A session that comes along must be of somebody who may. All sessions of the user end, and their
 * mailed links.
 */
export const setUserPassword = ({ roles, options }: AdminSetup) =>
  route(
    'POST',
    '/admin/set-user-password',
    {
      summary: "Replaces a user's password and ends all their sessions",
      // Which it is, is known at the start only: the types of the client leave it out.
      caller: (options.setPasswords ? 'session-or-service' : 'server') as 'server',
      via: 'admin',
      scope: 'users:set-password',
      body: type({ userId: 'string', newPassword: 'string' }),
      returns: type({ status: 'boolean' }),
      errors: [
        demand.refusal,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
        identityErrors.USER_NOT_FOUND,
        callerErrors.SESSION_NOT_FRESH,
      ],
    },
    async (context) => {
      const { db, fields, body, passwords, mailKinds, exchange, log, now } = context
      const actor = requireActor(context, roles, demand)
      requireFreshActor(context)
      await checkPassword(context, body.newPassword, (await findUserById(db, fields, body.userId)) ?? {})
      const hash = await passwords.hash(body.newPassword)
      const target = await db.transaction(async (tx) => {
        const { target: user } = await openCase(context, tx, roles, { ...demand, actor, targetId: body.userId })
        const before = await findPassword(tx, user.id)
        // Nobody proved the e-mail: whoever got in before is not known to own it.
        if (!user.emailVerified) await removeCredentials(context, tx, user.id)
        await putPassword(tx, { userId: user.id, hash, now })
        await withdrawVerifications(tx, user.id, endedByNewPassword)
        await reopenPassword(tx, context.settings, user.id)
        await record(context, tx, before?.password ? 'account.password-changed' : 'account.password-added', {
          id: user.id,
          userId: user.id,
        })
        await endEverySession(context, tx, user.id, 'new-password')
        const added = { kind: 'sign-in-method-added', data: { method: 'Password' } }
        if (!before?.password) await notify(context, tx, user, added, now)
        else if ('password-changed' in mailKinds) await notify(context, tx, user, { kind: 'password-changed' }, now)
        return user.id
      })
      log.info('admin.password-set', { requestId: exchange.requestId, actor: actor.name, target })
      return { status: true }
    },
  )
