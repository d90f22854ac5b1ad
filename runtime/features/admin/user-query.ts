import type { Database } from '../../database/database.ts'
import { columnList, raw, sql, type Statement } from '../../database/sql.ts'
import type { User } from '../../contract/entities.ts'
import { AuthError } from '../../http/errors.ts'
import { inputErrors } from '../../http/parse.ts'
import { usersWith } from '../../identity/user.ts'
import { limits } from '../../contract/limits.ts'
import type { FieldNames } from '../../contract/platform.ts'

/** How a column is compared with a value. */
export const operators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'starts_with', 'ends_with'] as const
type Operator = (typeof operators)[number]

/** Which users are wanted; names of columns come from the caller and count only when the list of fields has them. */
export interface UserQuery {
  readonly searchValue?: string
  readonly searchField?: 'email' | 'name'
  readonly searchOperator?: 'contains' | 'starts_with' | 'ends_with'
  readonly limit?: number
  readonly offset?: number
  readonly sortBy?: string
  readonly sortDirection?: 'asc' | 'desc'
  readonly filterField?: string
  readonly filterValue?: string
  readonly filterOperator?: Operator
}

const times: readonly string[] = ['createdAt', 'updatedAt', 'banExpires']
const booleans: readonly string[] = ['emailVerified', 'banned']
const signs = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/**
 * A page of users and how many match in all: two statements, whatever is asked. The order is stable: equal rows stand by id.
 * @throws {AuthError} VALIDATION_ERROR for a column that is not shown, and for a value that does not fit it
 */
export async function findUsers(
  db: Database,
  fields: FieldNames,
  query: UserQuery,
): Promise<{ users: User[]; total: number }> {
  const { keys: shown, columns, read } = usersWith(fields)
  const where = conditionsOf(fields, shown, query)
  const order = query.sortBy === undefined ? sql`id` : columnOf(shown, 'sortBy', query.sortBy)
  const direction = raw(query.sortDirection === 'desc' ? 'desc' : 'asc')
  const rows = await db.query(sql`
    select ${columns} from latchkey.user where ${where}
    order by ${order} ${direction}, id ${direction} limit ${query.limit || limits.userPage} offset ${query.offset ?? 0}`)
  const [count] = await db.query<{ total: number }>(sql`select count(*) as total from latchkey.user where ${where}`)
  return { users: rows.map(read), total: count?.total ?? 0 }
}

function conditionsOf(fields: FieldNames, shown: readonly string[], query: UserQuery): Statement {
  const { searchValue, searchField = 'email', searchOperator = 'contains' } = query
  const { filterField, filterValue = '', filterOperator = 'eq' } = query
  const search = searchValue ? matches(columnList([searchField]), searchOperator, searchValue) : sql`true`
  // Guests are no people that somebody administers; who wants them says so.
  const people = shown.includes('isAnonymous') ? sql`${search} and not is_anonymous` : search
  if (filterField === undefined) return people
  return sql`${filterField === 'isAnonymous' ? search : people} and ${comparison(fields, shown, { field: filterField, operator: filterOperator, text: filterValue })}`
}

function refusal(path: string, expected: string): AuthError {
  return new AuthError(inputErrors.VALIDATION_ERROR, {
    fields: [{ path, expected }],
    message: `[query.${path}] must be ${expected}`,
  })
}

function columnOf(shown: readonly string[], parameter: string, name: string): Statement {
  if (!shown.includes(name)) throw refusal(parameter, `one of ${shown.join(', ')}`)
  return columnList([name])
}

/** `%` and `_` of the caller stand for themselves. */
function matches(column: Statement, operator: 'contains' | 'starts_with' | 'ends_with', text: string): Statement {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  const pattern = `${operator === 'starts_with' ? '' : '%'}${escaped}${operator === 'ends_with' ? '' : '%'}`
  return sql`${column}::text ilike ${pattern}`
}

function comparison(
  fields: FieldNames,
  shown: readonly string[],
  { field, operator, text }: { readonly field: string; readonly operator: Operator; readonly text: string },
): Statement {
  const column = columnOf(shown, 'filterField', field)
  if (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') {
    return matches(column, operator, text)
  }
  const [left, right] = sides(column, { field, type: fields.types?.get(field) }, text)
  return operator === 'ne' ? sql`${left} is distinct from ${right}` : sql`${left} ${raw(signs[operator])} ${right}`
}

/** Both sides of a comparison in a type that the value cannot fail to have when the statement runs. */
function sides(
  column: Statement,
  { field, type }: { readonly field: string; readonly type: string | undefined },
  text: string,
): readonly [Statement, Statement] {
  if (times.includes(field) || type === 'timestamp with time zone') {
    const time = new Date(text)
    if (Number.isNaN(time.getTime()) || Math.abs(time.getFullYear()) > 9999)
      throw refusal('filterValue', 'a time in ISO 8601')
    return [column, sql`${time}::timestamptz`]
  }
  if (type === 'bigint' || type === 'double precision') {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) throw refusal('filterValue', 'a number')
    return [column, sql`${number}::double precision`]
  }
  if (booleans.includes(field) || type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw refusal('filterValue', 'true or false')
    return [column, sql`${text === 'true'}::boolean`]
  }
  return [sql`${column}::text`, sql`${text}::text`]
}
