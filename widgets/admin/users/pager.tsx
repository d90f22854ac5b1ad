'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { UseAdminUsers } from './use-admin-users.ts'
import { Pager as ListPager } from '../../parts/pager.tsx'

/** Which part of the users this is, and the way to the others. */
export function Pager({ users }: { readonly users: UseAdminUsers }): ReactNode {
  const { t } = useAuthContext()
  const { data, total, page, pageSize, setPage } = users
  const labels = {
    pages: t('adminUsers.pages'),
    previous: t('adminUsers.previous'),
    next: t('adminUsers.next'),
    range: (values: { from: string; to: string; total: string }) => t('adminUsers.range', values),
  }
  return <ListPager {...{ page, pageSize, total, setPage, labels }} shown={data.length} />
}
