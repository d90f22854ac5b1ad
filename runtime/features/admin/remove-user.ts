import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { removeUser as remove } from '../../identity/removal.ts'
import { keepOneAdmin, openCase, requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { endImpersonationsBy } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'

const demand = { permission: 'user:delete', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS } as const

/** POST /admin/remove-user (wire contract 10). */
export const removeUser = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/remove-user',
    {
      summary: 'Deletes a user with all that is theirs',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string' }),
      returns: type({ success: 'boolean' }),
      errors: [
        demand.refusal,
        adminErrors.YOU_CANNOT_REMOVE_YOURSELF,
        adminErrors.YOU_CANNOT_REMOVE_THE_LAST_ADMIN,
        identityErrors.USER_NOT_FOUND,
      ],
    },
    async (context) => {
      const { db, body, exchange, log, now } = context
      const actor = requireActor(context, roles, demand)
      if (body.userId.toLowerCase() === actor.userId) throw new AuthError(adminErrors.YOU_CANNOT_REMOVE_YOURSELF)
      const target = await db.transaction(async (tx) => {
        const opened = await openCase(context, tx, roles, { ...demand, actor, targetId: body.userId })
        keepOneAdmin(roles, actor, opened, now)
        await endImpersonationsBy(context, tx, opened.target.id)
        await remove(context, tx, opened.target)
        return opened.target.id
      })
      log.info('admin.user-removed', { requestId: exchange.requestId, actor: actor.name, target })
      return { success: true }
    },
  )
