import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { isFresh } from '../../identity/session.ts'
import { listSignInMethods, removeSignInMethod } from '../../identity/sign-in-methods.ts'
import { findUserById } from '../../identity/user.ts'
import { openCase, requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { endEverySession } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'

const reading = { permission: 'user:get', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_GET_USER } as const
/** Who may give somebody another way in may take one away. */
const removing = {
  permission: 'user:set-password',
  refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS,
} as const

const Method = type({ id: 'string', kind: 'string', name: 'string', createdAt: 'Date' })

/** GET /admin/list-user-sign-in-methods: password, linked accounts, passkeys and what features add; nothing secret. */
export const listUserSignInMethods = ({ roles }: AdminSetup) =>
  route(
    'GET',
    '/admin/list-user-sign-in-methods',
    {
      summary: "Lists a user's sign-in methods",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      query: type({ userId: 'string' }),
      returns: type({ methods: Method.array() }),
      errors: [reading.refusal, identityErrors.USER_NOT_FOUND],
    },
    async (context) => {
      const { db, fields, query } = context
      requireActor(context, roles, reading)
      const user = await findUserById(db, fields, query.userId)
      if (user === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
      return { methods: await listSignInMethods(context, db, user.id) }
    },
  )

/**
 * POST /admin/remove-user-sign-in-method: for a device that was lost, or an account that is a stranger's. All sessions of
 * the user end, because nobody knows which of them it began. The last way may go: its owner gets in by a mailed link.
 */
export const removeUserSignInMethod = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/remove-user-sign-in-method',
    {
      summary: "Removes one of a user's sign-in methods and ends all their sessions",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string', id: 'string' }),
      returns: type({ success: 'boolean' }),
      errors: [
        removing.refusal,
        adminErrors.SIGN_IN_METHOD_NOT_FOUND,
        identityErrors.USER_NOT_FOUND,
        callerErrors.SESSION_NOT_FRESH,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, body, identity, exchange, log, now } = context
      const actor = requireActor(context, roles, removing)
      // Their own ways are credentials like anybody's: a session that is only used proves too little.
      const isOwn = identity !== null && identity.user.id === body.userId.toLowerCase()
      if (isOwn && !isFresh(context, identity, now)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
      const { target, kind } = await db.transaction(async (tx) => {
        const { target: user } = await openCase(context, tx, roles, { ...removing, actor, targetId: body.userId })
        const method = (await listSignInMethods(context, tx, user.id)).find(({ id }) => id === body.id)
        if (method === undefined || !(await removeSignInMethod(context, tx, user, method))) {
          throw new AuthError(adminErrors.SIGN_IN_METHOD_NOT_FOUND)
        }
        await endEverySession(context, tx, user.id, 'sign-in-method-removed')
        return { target: user.id, kind: method.kind }
      })
      const about = { requestId: exchange.requestId, actor: actor.name, target, kind, method: body.id }
      log.info('admin.sign-in-method-removed', about)
      return { success: true }
    },
  )
