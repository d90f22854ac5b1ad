import { sql } from '../../../database/sql.ts'
import { route } from '../../../http/route.ts'
import { Organization, organizationsWith } from './organization.ts'

/** GET /organization/list (wire contract 11.2): all of them, oldest first. */
export const list = route(
  'GET',
  '/organization/list',
  {
    summary: 'Lists the organizations of which the caller is a member',
    caller: 'session',
    returns: Organization.array(),
  },
  async ({ db, fields, identity }) => {
    const rows = await db.query(sql`
      select ${organizationsWith(fields).as('o').columns}
      from latchkey.member m join latchkey.organization o on o.id = m.organization_id
      where m.user_id = ${identity.user.id} order by o.created_at, o.id`)
    return rows.map(organizationsWith(fields).read)
  },
)
