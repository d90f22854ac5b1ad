import { type } from '../../../contract/schema.ts'
import { sql } from '../../../database/sql.ts'
import { route } from '../../../http/route.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { lockedSeatOf, requirePermission } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { Organization } from './organization.ts'
import { tellOrganizationDeleting } from '../organization-record.ts'

/**
 * POST /organization/delete (wire contract 11.2). Members, invitations and teams go with it, and the database clears it
 * in every session that has it active.
 */
export const remove = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/delete',
    {
      summary: 'Deletes an organization with everything in it',
      caller: 'session',
      body: type({ organizationId: 'string >= 1' }),
      returns: Organization,
      errors: [
        organizationErrors.ORGANIZATION_NOT_FOUND,
        organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
        organizationErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION,
      ],
      changesSession: true,
      enabled: () => !options.disableOrganizationDeletion,
    },
    async (context) => {
      const { db, body, identity, exchange, log } = context
      const organization = await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, {
          none: organizationErrors.ORGANIZATION_NOT_FOUND,
          stranger: organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
          strangerStatus: 400,
        })
        const asked = { organization: ['delete'] }
        requirePermission(options, seat, asked, organizationErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION)
        await tellOrganizationDeleting(context, tx, seat.organization)
        await tx.query(sql`delete from latchkey.organization where id = ${seat.organization.id}`)
        return seat.organization
      })
      forgetSessionCache(exchange)
      const about = { requestId: exchange.requestId, userId: identity.user.id, organizationId: organization.id }
      log.info('organization.deleted', about)
      return organization
    },
  )
