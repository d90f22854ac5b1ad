import { type } from '../../../contract/schema.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { limits } from '../../../contract/limits.ts'
import { organizationErrors } from '../errors.ts'
import { organizationSlug } from './input.ts'

/** POST /organization/check-slug (wire contract 11.2). Limited, so that nobody lists all organizations with it. */
export const checkSlug = route(
  'POST',
  '/organization/check-slug',
  {
    summary: 'Says whether a slug is available',
    caller: 'session',
    body: type({ slug: organizationSlug }),
    returns: type({ status: 'boolean' }),
    errors: [organizationErrors.SLUG_IS_TAKEN],
    limits: {
      account: [{ group: 'slug-checks', ...limits.slugCheckRate, subject: ({ identity }) => identity?.user.id }],
    },
  },
  async ({ db, body }) => {
    const rows = await db.query(sql`select id from latchkey.organization where slug = ${body.slug}`)
    if (rows.length > 0) throw new AuthError(organizationErrors.SLUG_IS_TAKEN)
    return { status: true }
  },
)
