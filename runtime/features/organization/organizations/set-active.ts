import { isUuid } from '../../../common/uuid.ts'
import { limits } from '../../../contract/limits.ts'
import { type } from '../../../contract/schema.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { activeOrganizationId } from '../../../identity/permission.ts'
import { seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { activateMembership, setActive } from './active.ts'
import { FullOrganization, fullOrganization } from './full-organization.ts'
import { idOfSlug } from './input.ts'

const Body = type({ 'organizationId?': 'string | null', 'organizationSlug?': 'string' })

/**
 * POST /organization/set-active (wire contract 11.2): answers the full organization, or null when the active one was
 * cleared or there is none. Whoever names one of which they are not a member has none active afterwards.
 */
export const setActiveOrganization = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/set-active',
    {
      summary: "Sets the active organization of the caller's session",
      caller: 'session',
      body: Body,
      returns: FullOrganization.or('null'),
      errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION, organizationErrors.ORGANIZATION_NOT_FOUND],
      changesSession: true,
    },
    async (context) => {
      const { db, identity, exchange } = context
      const id = await wantedId(context)
      forgetSessionCache(exchange)
      if (id === null) {
        await setActive(db, identity.session.id, null)
        return null
      }
      const active = isUuid(id) && (await db.transaction((tx) => activateMembership(tx, identity.session, id)))
      const stranger = organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
      if (!active) {
        // Outside a transaction that would end with the refusal.
        await setActive(db, identity.session.id, null)
        throw new AuthError(stranger)
      }
      const { organization } = await seatOf(context, db, { organizationId: id }, { stranger, unknown: stranger })
      return fullOrganization(context, options, organization, limits.organizationPage)
    },
  )

/** The slug wins; without a name it is the one that is active. */
async function wantedId(context: Context<'session', typeof Body>): Promise<string | null> {
  const { db, body } = context
  const { organizationId, organizationSlug } = body
  if (organizationSlug === undefined)
    return organizationId === undefined ? activeOrganizationId(context.identity) : organizationId
  const [row] = await db.query<{ id: string }>(
    sql`select id from latchkey.organization where id = ${idOfSlug(organizationSlug)}`,
  )
  if (row === undefined) throw new AuthError(organizationErrors.ORGANIZATION_NOT_FOUND)
  return row.id
}
