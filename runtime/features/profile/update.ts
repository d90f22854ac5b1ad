import { type } from 'arktype'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { isFresh } from '../../identity/session.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { columnsOfFeatures, updateUser } from '../../identity/user.ts'
import { profileErrors } from './errors.ts'

/** POST /update-user (wire contract 5.9). */
export const update = route(
  'POST',
  '/update-user',
  {
    summary: "Changes the caller's name or picture",
    caller: 'session',
    body: type({ 'name?': displayName, 'image?': imageUrl.or('null'), 'email?': 'unknown' }),
    returns: type({ status: 'boolean' }),
    errors: [profileErrors.EMAIL_CAN_NOT_BE_UPDATED, profileErrors.NO_FIELDS_TO_UPDATE, identityErrors.USER_NOT_FOUND],
    changesSession: true,
    writesUser: true,
  },
  async (context) => {
    const { db, fields, hooks, body, identity, exchange, now } = context
    if (body.email !== undefined) throw new AuthError(profileErrors.EMAIL_CAN_NOT_BE_UPDATED)
    const { name, image } = body
    const fresh = isFresh(context, identity, now)
    await db.transaction(async (tx) => {
      const changes = { ...(await columnsOfFeatures(context, tx, body, identity.user, { fresh })), name, image }
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new AuthError(profileErrors.NO_FIELDS_TO_UPDATE)
      }
      const user = await updateUser(tx, fields, identity.user.id, changes, now)
      if (user === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND)
      await hooks.userUpdated(context, tx, { user })
    })
    forgetSessionCache(exchange)
    return { status: true }
  },
)
