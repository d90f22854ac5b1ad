'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { UseAdminUsers } from './use-admin-users.ts'
import type { AdminUsersQuery } from './use-admin-users-list.ts'
import { usePart } from '../../core/part.ts'
import { SearchField } from '../../parts/search-field.tsx'
import type { RoleChoice } from '../../core/role-names.ts'

export interface ToolbarProps {
  readonly users: Pick<UseAdminUsers, 'query' | 'setQuery'>
  readonly choices: readonly RoleChoice[]
}

/** Search, filters and order of the list. */
export function Toolbar({ users: { query, setQuery }, choices }: ToolbarProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <search {...part('toolbar')}>
      <SearchField
        label={t('adminUsers.search')}
        value={query.search}
        onSearch={(search) => setQuery({ search })}
        trailing={
          <select
            {...part('select')}
            aria-label={t('adminUsers.searchIn')}
            value={query.searchField}
            onChange={({ target }) => setQuery({ searchField: target.value === 'name' ? 'name' : 'email' })}
          >
            <option value="email">{t('field.email')}</option>
            <option value="name">{t('field.name')}</option>
          </select>
        }
      />
      <select
        {...part('select')}
        aria-label={t('adminUsers.sort')}
        value={`${query.sortBy} ${query.sortDirection}`}
        onChange={({ target }) => setQuery(orders.find(({ value }) => value === target.value)?.query ?? {})}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
      <Filters {...{ query, setQuery, choices }} />
    </search>
  )
}

type FiltersProps = Pick<UseAdminUsers, 'query' | 'setQuery'> & Pick<ToolbarProps, 'choices'>

/** Whom to show: the service takes one of these at a time. Pressed once more, everybody is shown again. */
function Filters({ query, setQuery, choices }: FiltersProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const chosen = filterValue(query)
  const filters = [
    { value: '', label: t('adminUsers.everybody') },
    ...states.map((state) => ({ value: state, label: t(`adminUsers.${state}`) })),
    ...choices.map(({ id, name }) => ({ value: rolePrefix + id, label: t('adminUsers.withRole', { role: name }) })),
  ]
  return (
    <fieldset {...part('chips')} aria-label={t('adminUsers.show')}>
      {filters.map(({ value, label }) => (
        <button
          key={value}
          {...part('chip')}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => setQuery({ filter: value === chosen ? null : filterOf(value) })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const states = ['verified', 'unverified', 'banned'] as const

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
  return typeof filter === 'string' ? filter : rolePrefix + filter.role
}

function filterOf(value: string): AdminUsersQuery['filter'] {
  if (value.startsWith(rolePrefix)) return { role: value.slice(rolePrefix.length) }
  return states.find((state) => state === value) ?? null
}
