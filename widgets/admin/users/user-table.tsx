'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { UseAdminUsers } from './use-admin-users.ts'
import { usePart } from '../../core/part.ts'
import { type Column, PeopleTable } from '../../parts/people-table.tsx'
import type { UserListProps } from './dialog-props.ts'
import { UserRow } from './user-row.tsx'

/** Users as rows, which can be sorted by some of the columns. */
export function UserTable({ users, ...row }: UserListProps): ReactNode {
  const { t } = useAuthContext()
  const { list } = users
  const columns = [
    sortedBy('name', t('field.name'), users),
    { label: t('adminUsers.roles') },
    { label: t('adminUsers.state') },
    sortedBy('createdAt', t('adminUsers.created'), users),
  ]
  return (
    <PeopleTable
      label={t('adminUsers.title')}
      columns={columns}
      actions={t('adminUsers.actions')}
      loading={t('adminUsers.loading')}
    >
      {list.status === 'ready'
        ? list.users.map((user) => <UserRow key={user.id} user={user} now={list.readAt} {...row} />)
        : undefined}
    </PeopleTable>
  )
}

/** A column whose heading sorts by it; the second press turns the order around. */
function sortedBy(sortBy: UseAdminUsers['query']['sortBy'], label: string, { query, setQuery }: UseAdminUsers): Column {
  const sorted =
    query.sortBy !== sortBy ? undefined : query.sortDirection === 'asc' ? ('ascending' as const) : 'descending'
  // Names begin with A, dates with the newest.
  const isUpNext = sorted === undefined ? sortBy !== 'createdAt' : sorted === 'descending'
  const sort = () => setQuery({ sortBy, sortDirection: isUpNext ? 'asc' : 'desc' })
  return { label, sorted, head: <SortButton onSort={sort}>{label}</SortButton> }
}

function SortButton({ onSort, children }: { readonly onSort: () => void; readonly children: ReactNode }): ReactNode {
  return (
    <button {...usePart()('sort')} type="button" onClick={onSort}>
      {children}
    </button>
  )
}
