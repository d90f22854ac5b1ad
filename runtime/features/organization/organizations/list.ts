import { gatherReads, oncePerService } from '../../../database/gather.ts'
import { sql, valueList } from '../../../database/sql.ts'
import { type Context, route } from '../../../http/route.ts'
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
  async (context) => (await organizationsOf(context)(context.identity.user.id)) ?? [],
)

/** The organizations of a person, those of many requests with one statement. */
const organizationsOf = oncePerService(({ db, fields }: Pick<Context, 'db' | 'fields'>) => {
  const organizations = organizationsWith(fields)
  return gatherReads<string, Organization[]>(async (userIds) => {
    // No column of a feature or a configuration begins with a capital letter.
    const rows = await db.query<Record<string, unknown> & { Member: string }>(sql`
      select ${organizations.as('o').columns}, m.user_id as "Member"
      from latchkey.member m join latchkey.organization o on o.id = m.organization_id
      where m.user_id in (${valueList(userIds)}) order by o.created_at, o.id`)
    const byMember = new Map(userIds.map((id): [string, Record<string, unknown>[]] => [id, []]))
    for (const row of rows) byMember.get(row.Member)?.push(row)
    return (id) => byMember.get(id)?.map(organizations.read)
  })
})
