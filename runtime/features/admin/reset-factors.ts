import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { isFresh } from '../../identity/session.ts'
import { openCase, requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { endEverySession } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'
import { record } from '../../identity/record.ts'

/** Who may give somebody another way in may take the second step away. */
const demand = {
  permission: 'user:set-password',
  refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_RESET_USERS_FACTORS,
} as const

/**
 * POST /admin/reset-factors: for somebody who lost every second factor. All sessions of the user end, and the person is told by
 * mail. Who calls has made sure that it is them who asks.
 */
export const resetFactors = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/reset-factors',
    {
      summary: "Removes a user's second factors and ends all their sessions",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string' }),
      returns: type({ success: 'boolean' }),
      errors: [
        demand.refusal,
        adminErrors.SECOND_FACTOR_NOT_FOUND,
        identityErrors.USER_NOT_FOUND,
        callerErrors.SESSION_NOT_FRESH,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, body, identity, exchange, log, now } = context
      const actor = requireActor(context, roles, demand)
      const isOwn = identity !== null && identity.user.id === body.userId.toLowerCase()
      if (isOwn && !isFresh(context, identity, now)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
      const target = await db.transaction(async (tx) => {
        const { target: user } = await openCase(context, tx, roles, { ...demand, actor, targetId: body.userId })
        if (!(await context.hooks.removeSecondFactors(context, tx, { user }))) {
          throw new AuthError(adminErrors.SECOND_FACTOR_NOT_FOUND)
        }
        await record(context, tx, 'two-factor.reset', { id: user.id, userId: user.id })
        await endEverySession(context, tx, user.id, 'factors-reset')
        return user.id
      })
      log.info('admin.factors-reset', { requestId: exchange.requestId, actor: actor.name, target })
      return { success: true }
    },
  )
