'use client'
import type { ReactNode } from 'react'
import searchX from 'lucide/dist/esm/icons/search-x.mjs'
import users from 'lucide/dist/esm/icons/users-round.mjs'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/resource-view.tsx'
import type { UserListProps } from './dialog-props.ts'
import { UserTable } from './user-table.tsx'

/** The table, or what there is to say in its place. */
export function UserList(props: UserListProps): ReactNode {
  const { t } = useAuthContext()
  const { list, query, setQuery, refetch } = props.users
  if (list.status === 'error') return <Failure title={t('adminUsers.failed')} error={list.error} onRetry={refetch} />
  if (list.status !== 'ready' || list.users.length > 0) return <UserTable {...props} />
  const isNarrowed = query.search !== '' || query.filter !== null
  return (
    <Empty
      icon={isNarrowed ? searchX : users}
      title={t(isNarrowed ? 'adminUsers.noMatch' : 'adminUsers.empty')}
      action={
        isNarrowed && <Button onClick={() => setQuery({ search: '', filter: null })}>{t('adminUsers.showAll')}</Button>
      }
    >
      {isNarrowed ? t('adminUsers.noMatchHint') : undefined}
    </Empty>
  )
}
