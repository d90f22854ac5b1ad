import type { Identified } from '../../contract/entities.ts'
import type { Hooks } from '../../contract/hooks.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { inputErrors } from '../../http/parse.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { grantedTo, readTarget, requireActor } from './actor.ts'
import { type Granted, permits, rolesIn } from './admin-roles.ts'
import { adminErrors } from './errors.ts'
import type { AdminSetup } from './setup.ts'

const Asked = type({ '[string]': 'string[]' })
const Body = type({
  'permissions?': Asked,
  'permission?': Asked,
  'userId?': 'string',
  'role?': 'string',
})

const demand = { permission: 'user:list', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS } as const

/** Whether somebody's own role permits it, for features of others; undefined where it is about an organization. */
export function isPermitted(
  { roles }: Pick<AdminSetup, 'roles'>,
  { session, user, organizationId, permission }: Parameters<Hooks['permitted']>[0],
): boolean | undefined {
  return organizationId === null ? permits(grantedTo(roles, { session, user }), permission) : undefined
}

/** POST /admin/has-permission (wire contract 10): about the caller; about others for those who may list users. */
export const hasPermission = ({ roles }: AdminSetup) => {
  async function grantedToAsked(context: Context<'session', typeof Body>): Promise<Granted> {
    const { body } = context
    const identity: Identified = context.identity
    const { userId, role } = body
    if (role === undefined && (userId === undefined || userId === identity.user.id)) return grantedTo(roles, identity)
    const actor = requireActor(context, roles, demand)
    if (role !== undefined) return roles.grantedBy(rolesIn(role))
    return roles.grantedTo(await readTarget(context, roles, { ...demand, actor, targetId: userId ?? '' }))
  }
  return route(
    'POST',
    '/admin/has-permission',
    {
      summary: 'Whether the caller, a user or a role may do something',
      caller: 'session',
      via: 'admin',
      body: Body,
      returns: type({ error: 'null', success: 'boolean' }),
      errors: [demand.refusal, identityErrors.USER_NOT_FOUND],
    },
    async (context) => {
      const { permission, permissions = permission } = context.body
      if (permissions === undefined) {
        const fields = [{ path: 'permissions', expected: 'the permissions that are asked for' }]
        const message = '[body.permissions] must be the permissions that are asked for'
        throw new AuthError(inputErrors.VALIDATION_ERROR, { fields, message })
      }
      return { error: null, success: permits(await grantedToAsked(context), permissions) }
    },
  )
}
