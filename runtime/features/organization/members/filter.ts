import { raw, sql, type Statement } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { inputErrors } from '../../../http/parse.ts'

/** What members can be filtered and sorted by; nothing else of a row can be named. */
export const filterFields = ['id', 'userId', 'role', 'teamId', 'createdAt', 'name', 'email'] as const
export type FilterField = (typeof filterFields)[number]

/** How a field is compared with a value; `in` and `not_in` take a comma list. */
export const filterOperators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'ends_with',
] as const
export type FilterOperator = (typeof filterOperators)[number]

const columnOf: Readonly<Record<FilterField, Statement>> = {
  id: raw('m.id'),
  userId: raw('m.user_id'),
  role: raw('m.role'),
  teamId: raw('m.team_id'),
  createdAt: raw('m.created_at'),
  name: raw('u.name'),
  email: raw('u.email'),
}

/** Whether a field is one of the user, so that a statement has to read the user row for it. */
export function isOfUser(field: FilterField | undefined): boolean {
  return field === 'name' || field === 'email'
}

/** `order by` a field, and by the id where it is the same. */
export function memberOrder(field: FilterField, direction: 'asc' | 'desc'): Statement {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${columnOf[field]} ${way}, m.id ${way}`
}

/** A part of name or address, whatever its case. Nothing in it is a pattern. */
export function searchFilter(text: string): Statement {
  return sql`(strpos(lower(u.name), lower(${text})) > 0 or strpos(lower(u.email), lower(${text})) > 0)`
}

/**
 * The condition of a filter. Of several roles of one member each counts: `role eq admin` finds `owner,admin`.
 * @throws {AuthError} VALIDATION_ERROR when the value is no date where one is needed
 */
export function memberFilter(field: FilterField, operator: FilterOperator, value: string): Statement {
  if (field === 'createdAt') return dateFilter(operator, value)
  if (field === 'role') return roleFilter(operator, value)
  return textFilter(sql`${columnOf[field]}::text`, operator, value)
}

function roleFilter(operator: FilterOperator, value: string): Statement {
  const has = (roles: readonly string[]) => sql`string_to_array(m.role, ',') && ${roles}::text[]`
  if (operator === 'eq') return sql`(m.role = ${value} or ${has([value])})`
  if (operator === 'ne') return sql`not (m.role = ${value} or ${has([value])})`
  if (operator === 'in') return has(value.split(','))
  if (operator === 'not_in') return sql`not (${has(value.split(','))})`
  return textFilter(columnOf.role, operator, value)
}

function textFilter(column: Statement, operator: FilterOperator, value: string): Statement {
  switch (operator) {
    case 'contains':
      return sql`strpos(lower(${column}), lower(${value})) > 0`
    case 'starts_with':
      return sql`starts_with(lower(${column}), lower(${value}))`
    case 'ends_with':
      return sql`right(lower(${column}), length(${value})) = lower(${value})`
    case 'in':
      return sql`${column} = any(${value.split(',')}::text[])`
    case 'not_in':
      // Nothing is not in a list either: a member without a team is in none of these teams.
      return sql`(${column} = any(${value.split(',')}::text[])) is not true`
    default:
      return compare(column, operator, sql`${value}::text`)
  }
}

function dateFilter(operator: FilterOperator, value: string): Statement {
  const date = new Date(value)
  const comparable = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'].includes(operator)
  if (!comparable || Number.isNaN(date.getTime())) throw refusal(comparable ? 'filterValue' : 'filterOperator')
  return compare(columnOf.createdAt, operator, sql`${date}::timestamptz`)
}

function compare(column: Statement, operator: FilterOperator, value: Statement): Statement {
  switch (operator) {
    case 'ne':
      return sql`${column} is distinct from ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'lte':
      return sql`${column} <= ${value}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'gte':
      return sql`${column} >= ${value}`
    default:
      return sql`${column} = ${value}`
  }
}

function refusal(path: 'filterValue' | 'filterOperator'): AuthError {
  const expected = path === 'filterValue' ? 'a date, as createdAt is one' : 'a comparison, as createdAt is a date'
  return new AuthError(inputErrors.VALIDATION_ERROR, {
    fields: [{ path, expected }],
    message: `[query.${path}] must be ${expected}`,
  })
}
