import { limits } from '../../../contract/limits.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql, type Statement } from '../../../database/sql.ts'
import { queryNumber } from '../../../http/parse.ts'
import { route } from '../../../http/route.ts'
import { seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import { pageLimit } from '../organizations/full-organization.ts'
import { filterFields, filterOperators, isOfUser, memberFilter, memberOrder, searchFilter } from './filter.ts'
import { pageOfMembers } from './member-pages.ts'
import { MemberWithUser } from './member.ts'

const { NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION } = organizationErrors

const Query = type({
  'organizationId?': 'string',
  'organizationSlug?': 'string',
  'limit?': pageLimit,
  'offset?': queryNumber,
  'sortBy?': type.enumerated(...filterFields),
  'sortDirection?': "'asc' | 'desc'",
  'filterField?': type.enumerated(...filterFields),
  'filterValue?': 'string <= 1024 | number | boolean',
  'filterOperator?': type.enumerated(...filterOperators),
  'search?': 'string <= 256',
})

/**
 * GET /organization/list-members (wire contract 11.3): a page, and always how many there are in all. `search` looks for a
 * part of name or address.
 */
export const listMembers = route(
  'GET',
  '/organization/list-members',
  {
    summary: 'Lists the members of an organization, page by page',
    caller: 'session',
    query: Query,
    returns: type({ members: MemberWithUser.array(), total: 'number' }),
    errors: [NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION],
  },
  async (context) => {
    const { db, fields, query } = context
    const unknown = YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION
    const { organization } = await seatOf(context, db, query, { unknown })
    const { limit = limits.organizationPage, offset = 0 } = query
    const where = conditionOf(organization.id, query)
    const byUser = concernsUser(query)
    const members = pageOfMembers(db, fields, {
      where,
      order: orderOf(query),
      byUser: byUser || isOfUser(query.sortBy),
      limit,
      offset,
    })
    const [page, total] = await Promise.all([members, count(db, where, byUser)])
    return { members: page, total }
  },
)

function conditionOf(organizationId: string, query: typeof Query.infer): Statement {
  const { filterField, filterValue, filterOperator = 'eq', search } = query
  const filter =
    filterField === undefined || filterValue === undefined
      ? sql``
      : sql` and ${memberFilter(filterField, filterOperator, String(filterValue))}`
  const found = search === undefined || search === '' ? sql`` : sql` and ${searchFilter(search)}`
  return sql`m.organization_id = ${organizationId}${filter}${found}`
}

function orderOf({ sortBy = 'createdAt', sortDirection = 'asc' }: typeof Query.infer): Statement {
  return memberOrder(sortBy, sortDirection)
}

/** Names and addresses are read only where something is asked about them. */
function concernsUser({ filterField, search }: typeof Query.infer): boolean {
  return isOfUser(filterField) || (search !== undefined && search !== '')
}

async function count(db: Database, where: Statement, withUsers: boolean): Promise<number> {
  const users = withUsers ? sql`join latchkey.user u on u.id = m.user_id` : sql``
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from latchkey.member m ${users} where ${where}`,
  )
  return row?.count ?? 0
}
