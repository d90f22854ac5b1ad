import { User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import { queryNumber } from '../../http/parse.ts'
import { route } from '../../http/route.ts'
import { limits } from '../../contract/limits.ts'
import { requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import type { AdminSetup } from './setup.ts'
import { findUsers, operators } from './user-query.ts'

const demand = { permission: 'user:list', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS } as const

/** Longest text that is searched for, in characters. */
const longest = 256

const Query = type({
  'searchValue?': `string <= ${longest}`,
  'searchField?': "'email' | 'name'",
  'searchOperator?': "'contains' | 'starts_with' | 'ends_with'",
  'limit?': queryNumber.to(`number <= ${limits.userPageMaximum}`),
  'offset?': queryNumber,
  'sortBy?': 'string',
  'sortDirection?': "'asc' | 'desc'",
  'filterField?': 'string',
  'filterValue?': type(`string <= ${longest} | number | boolean`).pipe(String),
  'filterOperator?': type.enumerated(...operators),
})

/** GET /admin/list-users (wire contract 10): a page, and how many there are in all. */
export const listUsers = ({ roles }: AdminSetup) =>
  route(
    'GET',
    '/admin/list-users',
    {
      summary: 'A page of the users, searched, filtered and sorted, and how many there are in all',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      query: Query,
      returns: type({ users: User.array(), total: 'number', 'limit?': 'number', 'offset?': 'number' }),
      errors: [demand.refusal],
    },
    async (context) => {
      const { db, fields, query } = context
      requireActor(context, roles, demand)
      const found = await findUsers(db, fields, query)
      const { limit, offset } = query
      return { ...found, ...(limit ? { limit } : {}), ...(offset ? { offset } : {}) }
    },
  )
