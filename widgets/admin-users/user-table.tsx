'use client'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role -- on a narrow screen a row is no table row by its `display`, and loses its role with it */
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import type { UseAdminUsers } from '../hooks/use-admin-users.ts'
import { usePart } from '../parts/part.ts'
import type { UserListProps } from './list-props.ts'
import { UserRow } from './user-row.tsx'

const columns = [
  { label: 'adminUsers.name', sortBy: 'name' },
  { label: 'adminUsers.email', sortBy: 'email' },
  { label: 'adminUsers.roles' },
  { label: 'adminUsers.state' },
  { label: 'adminUsers.created', sortBy: 'createdAt' },
] as const

/**
 * Users as rows. On a narrow screen the rows are drawn as cards; the roles are said because such a `display` would take
 * the meaning of a table away.
 */
export function UserTable({ users, ...row }: UserListProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const part = usePart()
  const readAt = users.list.status === 'ready' ? users.list.readAt : 0
  return (
    <table
      {...part('table')}
      role="table"
      aria-label={t('adminUsers.title')}
      aria-busy={users.list.status === 'loading'}
    >
      <thead {...part('table-head')} role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeadCell key={column.label} users={users} {...column} />
          ))}
          <th {...part('cell')} role="columnheader" scope="col">
            <span {...part('cell-label')}>{t('adminUsers.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...part('table-body')} role="rowgroup">
        {users.list.status === 'ready' ? (
          users.list.users.map((user) => <UserRow key={user.id} user={user} now={readAt} {...row} />)
        ) : (
          <Skeleton />
        )}
      </tbody>
    </table>
  )
}

interface HeadCellProps {
  readonly users: UseAdminUsers
  readonly label: (typeof columns)[number]['label']
  readonly sortBy?: UseAdminUsers['query']['sortBy']
}

function HeadCell({ users: { query, setQuery }, label, sortBy }: HeadCellProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const part = usePart()
  const cell = { ...part('cell'), role: 'columnheader', scope: 'col' }
  if (sortBy === undefined) return <th {...cell}>{t(label)}</th>
  const isAscending = query.sortDirection === 'asc'
  const isSorted = query.sortBy === sortBy
  // Names begin with A, dates with the newest; the second press turns it around.
  const next = isSorted ? (isAscending ? 'desc' : 'asc') : sortBy === 'createdAt' ? 'desc' : 'asc'
  return (
    <th {...cell} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button {...part('sort')} type="button" onClick={() => setQuery({ sortBy, sortDirection: next })}>
        {t(label)}
      </button>
    </th>
  )
}

/** As high as the rows that will be there. */
function Skeleton(): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const part = usePart()
  return (
    <>
      {[1, 2, 3].map((row) => (
        <tr key={row} {...part('table-row')} role="row">
          <td {...part('cell')} role="cell" colSpan={columns.length + 1}>
            <span {...part('skeleton')} aria-hidden="true" />
            {row === 1 && <span {...part('cell-label')}>{t('adminUsers.loading')}</span>}
          </td>
        </tr>
      ))}
    </>
  )
}
