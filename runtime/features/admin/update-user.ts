import { type } from 'arktype'
import { User } from '../../contract/entities.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { columnsOfFeatures, updateUser as write } from '../../identity/user.ts'
import { openCase, readTarget, requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import type { AdminSetup } from './setup.ts'

const reading = { permission: 'user:get', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_GET_USER } as const
const writing = { permission: 'user:update', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS } as const

/** GET /admin/get-user (wire contract 10). */
export const getUser = ({ roles }: AdminSetup) =>
  route(
    'GET',
    '/admin/get-user',
    {
      summary: 'One user',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      query: type({ 'id?': 'string' }),
      returns: User,
      errors: [reading.refusal, identityErrors.USER_NOT_FOUND],
    },
    async (context) => {
      const actor = requireActor(context, roles, reading)
      return readTarget(context, roles, { ...reading, actor, targetId: context.query.id ?? '' })
    },
  )

/** POST /admin/update-user (wire contract 10): name, picture and what features let a body say; nothing else. */
export const updateUser = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/update-user',
    {
      summary: "Changes a user's name or picture",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      pictures: true,
      body: type({ userId: 'string', data: { 'name?': displayName, 'image?': imageUrl.or('null') } }),
      returns: User,
      errors: [writing.refusal, adminErrors.NO_DATA_TO_UPDATE, identityErrors.USER_NOT_FOUND],
      changesSession: true,
      writesUser: 'data',
    },
    async (context) => {
      const { db, fields, hooks, body, exchange, log, now } = context
      const actor = requireActor(context, roles, writing)
      const { data } = body
      if (Object.values(data).every((value) => value === undefined)) throw new AuthError(adminErrors.NO_DATA_TO_UPDATE)
      const user = await db.transaction(async (tx) => {
        const { target } = await openCase(context, tx, roles, { ...writing, actor, targetId: body.userId })
        const { name, image } = data
        const changes = { ...(await columnsOfFeatures(context, tx, data, target)), name, image }
        const written = await write(tx, fields, target.id, changes, now)
        if (written === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
        await hooks.userUpdated(context, tx, { user: written })
        return written
      })
      log.info('admin.user-updated', { requestId: exchange.requestId, actor: actor.name, target: user.id })
      return user
    },
  )
