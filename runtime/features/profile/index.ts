import { type } from 'arktype'
import { defineFeature } from '../../feature.ts'
import { AuthError, defineErrors } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { updateUser } from '../../identity/user.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'

/** Refusals of update-user (wire contract 5.9). */
export const profileErrors = defineErrors({
  EMAIL_CAN_NOT_BE_UPDATED: [400, 'Email can not be updated'],
  NO_FIELDS_TO_UPDATE: [400, 'No fields to update'],
  USER_NOT_FOUND: [400, 'User not found'],
})

const update = route(
  'POST',
  '/update-user',
  {
    summary: "Changes the caller's name or picture",
    caller: 'session',
    body: type({ 'name?': displayName, 'image?': imageUrl.or('null'), 'email?': 'unknown' }),
    returns: type({ status: 'boolean' }),
    errors: Object.values(profileErrors),
    changesSession: true,
  },
  async ({ db, fields, hooks, body, identity, exchange, now }) => {
    if (body.email !== undefined) throw new AuthError(profileErrors.EMAIL_CAN_NOT_BE_UPDATED)
    const { name, image } = body
    if (name === undefined && image === undefined) throw new AuthError(profileErrors.NO_FIELDS_TO_UPDATE)
    await db.transaction(async (tx) => {
      const user = await updateUser(tx, fields, identity.user.id, { name, image }, now)
      if (user === undefined) throw new AuthError(profileErrors.USER_NOT_FOUND)
      for (const hook of hooks) await hook.userUpdated?.(tx, user, exchange)
    })
    forgetSessionCache(exchange)
    return { status: true }
  },
)

/** Always on: what a user may change about themselves. */
export const profile = () => defineFeature({ id: 'profile', errors: profileErrors, routes: [update] })
