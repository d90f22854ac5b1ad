'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { UseAdminUsers } from './use-admin-users.ts'
import type { AdminUsersQuery } from './use-admin-users-list.ts'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
import { SearchField } from '../../parts/search-field.tsx'
import type { RoleChoice } from '../../core/role-names.ts'
import { Select } from './select.tsx'

export interface ToolbarProps {
  readonly users: Pick<UseAdminUsers, 'query' | 'setQuery'>
  readonly choices: readonly RoleChoice[]
  readonly onCreate: () => void
}

/** Search, filter and order of the list, and the way to a new user. */
export function Toolbar({ users: { query, setQuery }, choices, onCreate }: ToolbarProps): ReactNode {
  const { t } = useAuthContext()
  const id = useId()
  return (
    <search {...usePart()('toolbar')}>
      <SearchField label={t('adminUsers.search')} value={query.search} onSearch={(search) => setQuery({ search })} />
      <Select
        id={`${id}-in`}
        label={t('adminUsers.searchIn')}
        value={query.searchField}
        onChange={({ target }) => setQuery({ searchField: target.value === 'name' ? 'name' : 'email' })}
      >
        <option value="email">{t('field.email')}</option>
        <option value="name">{t('field.name')}</option>
      </Select>
      <Select
        id={`${id}-show`}
        label={t('adminUsers.show')}
        value={filterValue(query)}
        onChange={({ target }) => setQuery({ filter: filterOf(target.value) })}
      >
        <option value="">{t('adminUsers.everybody')}</option>
        <option value="banned">{t('adminUsers.banned')}</option>
        {choices.map((role) => (
          <option key={role.id} value={rolePrefix + role.id}>
            {t('adminUsers.withRole', { role: role.name })}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}-sort`}
        label={t('adminUsers.sort')}
        value={`${query.sortBy} ${query.sortDirection}`}
        onChange={({ target }) => setQuery(orders.find(({ value }) => value === target.value)?.query ?? {})}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Button onClick={onCreate}>{t('adminCreate.title')}</Button>
    </search>
  )
}

const orders = (
  [
    ['createdAt', 'desc', 'adminUsers.newest'],
    ['createdAt', 'asc', 'adminUsers.oldest'],
    ['name', 'asc', 'adminUsers.nameAscending'],
    ['name', 'desc', 'adminUsers.nameDescending'],
    ['email', 'asc', 'adminUsers.emailAscending'],
    ['email', 'desc', 'adminUsers.emailDescending'],
  ] as const
).map(([sortBy, sortDirection, label]) => ({
  value: `${sortBy} ${sortDirection}`,
  label,
  query: { sortBy, sortDirection },
}))

// A role may be called “banned”.
const rolePrefix = 'role:'

function filterValue({ filter }: AdminUsersQuery): string {
  if (filter === null) return ''
  return filter === 'banned' ? filter : rolePrefix + filter.role
}

function filterOf(value: string): AdminUsersQuery['filter'] {
  if (value.startsWith(rolePrefix)) return { role: value.slice(rolePrefix.length) }
  return value === 'banned' ? value : null
}
