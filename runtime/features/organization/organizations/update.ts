import { type } from '../../../contract/schema.ts'
import { assignments, sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { columnsOf, withFields } from '../../../own-fields/field-input.ts'
import { lockedSeatOf, requirePermission } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { organizationLogo, organizationMetadata, organizationName, organizationSlug } from './input.ts'
import { Organization, organizationsWith } from './organization.ts'
import { tellOrganizationUpdated } from '../organization-record.ts'
import { hiddenIn, recordHidden } from '../../../identity/record.ts'

const Body = type({
  data: {
    'name?': organizationName,
    'slug?': organizationSlug,
    'logo?': organizationLogo,
    'metadata?': organizationMetadata,
  },
  'organizationId?': 'string | null',
})

/** POST /organization/update (wire contract 11.2). What is named is replaced, `metadata` as a whole. */
export const update = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/update',
    {
      summary: 'Changes name, slug, logo or metadata of an organization',
      caller: 'session',
      pictures: true,
      body: withFields(Body, options.fields.fields, 'data'),
      returns: Organization,
      errors: [
        organizationErrors.ORGANIZATION_NOT_FOUND,
        organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
        organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
        organizationErrors.SLUG_IS_TAKEN,
      ],
    },
    async (context) => {
      const { db, fields, body, identity, exchange, log, now } = context
      const { name, slug, logo, metadata } = body.data
      const stored = metadata === undefined ? undefined : JSON.stringify(metadata)
      const writing = { input: { ...body.data }, isNew: false, byPerson: true, asksRequired: false, within: 'data.' }
      const own = columnsOf(options.fields.fields, writing)
      const changes = { ...own, name, slug, logo, metadata: stored, updatedAt: now }
      const updated = await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, {
          none: organizationErrors.ORGANIZATION_NOT_FOUND,
          stranger: organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
          strangerStatus: 400,
        })
        const asked = { organization: ['update'] }
        requirePermission(options, seat, asked, organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION)
        const [row] = await tx.query(sql`
          update latchkey.organization set ${assignments(changes)} where id = ${seat.organization.id}
          returning ${organizationsWith(fields).columns}`)
        if (row === undefined) throw new AuthError(organizationErrors.ORGANIZATION_NOT_FOUND)
        const organization = organizationsWith(fields).read(row)
        await tellOrganizationUpdated(context, tx, seat.organization, organization)
        const hidden = hiddenIn(options.fields.fields, own)
        const { id } = organization
        await recordHidden(context, tx, 'organization.updated', { id, organizationId: id }, hidden)
        return organization
      })
      const about = { requestId: exchange.requestId, userId: identity.user.id, organizationId: updated.id }
      log.info('organization.updated', about)
      return updated
    },
  )
