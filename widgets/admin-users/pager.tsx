'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import type { UseAdminUsers } from '../hooks/use-admin-users.ts'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'

/** Which part of the list this is, and the way to the others. What it says is announced when it changes. */
export function Pager({ users }: { readonly users: UseAdminUsers }): ReactNode {
  const { t, locale } = useAuthContext('AdminUsers')
  const part = usePart()
  const { data, total, page, pageSize, setPage } = users
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const from = page * pageSize + 1
  const to = page * pageSize + data.length
  const range =
    data.length === 0 ? '' : t('adminUsers.range', { from: number(from), to: number(to), total: number(total) })
  return (
    <nav {...part('pager')} aria-label={t('adminUsers.pages')}>
      <p aria-live="polite">{range}</p>
      {total > pageSize && (
        <div {...part('actions')}>
          <Button aria-disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('adminUsers.previous')}
          </Button>
          <Button aria-disabled={to >= total} onClick={() => setPage(page + 1)}>
            {t('adminUsers.next')}
          </Button>
        </div>
      )}
    </nav>
  )
}
