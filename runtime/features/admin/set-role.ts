import { User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { updateUser } from '../../identity/user.ts'
import { type Actor, keepOneAdmin, openCase, requireActor } from './actor.ts'
import { covers, type Roles, rolesIn } from './admin-roles.ts'
import { adminErrors } from './errors.ts'
import { endImpersonationsBy } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'
import { tellUserUpdated } from '../../identity/user-change.ts'

/** A role, a list of them with commas, or an array. */
export const roleInput = type('string | string[]')

const demand = { permission: 'user:set-role', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE } as const

/**
 * The roles that a body names, once each.
 * @throws {AuthError} YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE when one is unknown or none is named
 */
export function parseRoles(roles: Roles, input: typeof roleInput.infer): readonly string[] {
  const names = rolesIn(typeof input === 'string' ? input : input.join(','))
  if (names.length === 0 || !names.every(roles.isKnown)) {
    throw new AuthError(adminErrors.YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE)
  }
  return names
}

/**
 * The ceiling of granting: nobody gives a role that may do what they may not.
 * @throws {AuthError} YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE
 */
export function requireCover(roles: Roles, actor: Pick<Actor, 'granted'>, names: readonly string[]): void {
  if (!covers(actor.granted, roles.grantedBy(names))) throw new AuthError(demand.refusal)
}

/** POST /admin/set-role (wire contract 10). What the user began with the former role as another person ends. */
export const setRole = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/set-role',
    {
      summary: "Changes a user's roles",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string', role: roleInput }),
      returns: type({ user: User }),
      errors: [
        demand.refusal,
        adminErrors.YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE,
        adminErrors.YOU_CANNOT_REMOVE_THE_LAST_ADMIN,
        identityErrors.USER_NOT_FOUND,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, fields, body, exchange, log, now } = context
      const actor = requireActor(context, roles, demand)
      const names = parseRoles(roles, body.role)
      const user = await db.transaction(async (tx) => {
        const opened = await openCase(context, tx, roles, { ...demand, actor, targetId: body.userId })
        requireCover(roles, opened, names)
        const { target } = opened
        const role = names.join(',')
        if (!roles.isAdmin({ id: target.id, role })) keepOneAdmin(roles, actor, opened, now)
        const written = await updateUser(tx, fields, target.id, { role }, now)
        if (written === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
        await endImpersonationsBy(context, tx, target.id)
        await tellUserUpdated(context, tx, target, written)
        return written
      })
      const role = names.join(',')
      log.info('admin.role-set', { requestId: exchange.requestId, actor: actor.name, target: user.id, role })
      return { user }
    },
  )
