'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
import { Failure } from '../../parts/resource-view.tsx'
import type { UserListProps } from './dialog-props.ts'
import { UserTable } from './user-table.tsx'

/** The table, or what there is to say in its place. */
export function UserList(props: UserListProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { list, query, setQuery, refetch } = props.users
  if (list.status === 'error') return <Failure title={t('adminUsers.failed')} error={list.error} onRetry={refetch} />
  if (list.status !== 'ready' || list.users.length > 0) return <UserTable {...props} />
  const isNarrowed = query.search !== '' || query.filter !== null
  return (
    <div {...part('retry')}>
      <p {...part('description')}>{t(isNarrowed ? 'adminUsers.noMatch' : 'adminUsers.empty')}</p>
      {isNarrowed && <Button onClick={() => setQuery({ search: '', filter: null })}>{t('adminUsers.showAll')}</Button>}
    </div>
  )
}
