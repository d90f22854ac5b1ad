import { type } from '../../../contract/schema.ts'
import { AuthError } from '../../../http/errors.ts'
import { inputErrors } from '../../../http/parse.ts'
import { route } from '../../../http/route.ts'
import { parseRoles, permits, type Statements } from '../../../contract/permissions.ts'
import { membershipOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'

const { NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION } = organizationErrors

const Asked = type({ '[string]': 'string[]' })
const Body = type({ 'permissions?': Asked, 'permission?': Asked, 'organizationId?': 'string | null' })

/** POST /organization/has-permission (wire contract 11.3, 11.6). `permission` is the older name of `permissions`. */
export const hasPermission = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/has-permission',
    {
      summary: 'Says whether one of the roles of the caller grants all that is asked',
      caller: 'session',
      body: Body,
      returns: type({ error: 'null', success: 'boolean' }),
      errors: [NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
    },
    async (context) => {
      const { body } = context
      const asked = askedIn(body)
      const stranger = USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
      const { role } = await membershipOf(context, body, { stranger, status: 401 })
      return { error: null, success: permits(options.roles, parseRoles(role), asked) }
    },
  )

/** @throws {AuthError} VALIDATION_ERROR when neither or both are given */
function askedIn({ permissions, permission }: typeof Body.infer): Statements {
  if (permissions !== undefined && permission === undefined) return permissions
  if (permission !== undefined && permissions === undefined) return permission
  const fields = [{ path: 'permissions', expected: 'given, or permission, and not both' }]
  throw new AuthError(inputErrors.VALIDATION_ERROR, { fields })
}
