import { type } from '../../../contract/schema.ts'
import { isAuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { limits } from '../../../contract/limits.ts'
import { type Named, type Seat, seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { FullOrganization, fullOrganization, pageLimit } from './full-organization.ts'
import { Organization } from './organization.ts'

const Query = type({ 'organizationId?': 'string', 'organizationSlug?': 'string' })
const errors = [organizationErrors.ORGANIZATION_NOT_FOUND, organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION]

/** GET /organization/get-full-organization (wire contract 11.2): null without a named and without an active one. */
export const getFullOrganization = (options: ParsedOrganizationOptions) =>
  route(
    'GET',
    '/organization/get-full-organization',
    {
      summary: 'Returns an organization with its members, invitations and teams',
      caller: 'session',
      query: Query.and({ 'membersLimit?': pageLimit }),
      returns: FullOrganization.or('null'),
      errors,
    },
    async (context) => {
      const { query } = context
      const seat = await seatOrNone(context, query)
      if (seat === null) return null
      return fullOrganization(context, options, seat.organization, query.membersLimit ?? limits.organizationPage)
    },
  )

/** GET /organization/get-organization, of newer clients: the same without the lists. */
export const getOrganization = route(
  'GET',
  '/organization/get-organization',
  {
    summary: 'Returns an organization of the caller',
    caller: 'session',
    query: Query,
    returns: Organization.or('null'),
    errors,
  },
  async (context) => (await seatOrNone(context, context.query))?.organization ?? null,
)

/**
 * The seat in the named organization. Without a name: in the active one, or null when there is none, also when the
 * membership ended while the request was on its way: hooks of the clients keep old data on a refusal.
 */
async function seatOrNone(context: Context<'session'>, named: Named): Promise<Seat | null> {
  try {
    return await seatOf(context, context.db, named, {
      stranger: organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
    })
  } catch (error) {
    const unnamed = !named.organizationId && named.organizationSlug === undefined
    if (!unnamed || !isAuthError(error)) throw error
    forgetSessionCache(context.exchange)
    return null
  }
}
