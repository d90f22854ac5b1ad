'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { adminProblem } from '../hooks/admin-problem.ts'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'
import type { UserListProps } from './list-props.ts'
import { UserTable } from './user-table.tsx'

/** The table, or what there is to say in its place. */
export function UserList({ users, ...rest }: UserListProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const part = usePart()
  const { list, query } = users
  if (list.status === 'error') {
    const problem = adminProblem(list.error, t, 0)
    return (
      <div {...part('retry')} role="alert">
        <p>{t('adminUsers.failed')}</p>
        {problem !== null && <p {...part('description')}>{problem.text}</p>}
        <Button onClick={users.refetch}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (list.status === 'ready' && list.users.length === 0) {
    const isNarrowed = query.search !== '' || query.filter !== null
    return (
      <div {...part('retry')}>
        <p {...part('description')}>{t(isNarrowed ? 'adminUsers.noMatch' : 'adminUsers.empty')}</p>
        {isNarrowed && (
          <Button onClick={() => users.setQuery({ search: '', filter: null })}>{t('adminUsers.showAll')}</Button>
        )}
      </div>
    )
  }
  return <UserTable users={users} {...rest} />
}
