'use client'
import type { ReactNode } from 'react'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { useAuthContext } from '../../core/context.ts'
import { Icon } from '../../parts/icon.tsx'
import { MenuItem } from '../../parts/menu-item.tsx'
import { type FailureProps, reasonOf } from '../../parts/resource-view.tsx'

/** What could not be loaded, as an item that asks again: a menu has nothing but items. */
export function FailedItem({ title, error, onRetry }: FailureProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <MenuItem onSelect={onRetry}>
      <Icon of={alert} />
      <span>
        {title}
        <small>
          {reasonOf(error, t)} <b>{t('common.retry')}</b>
        </small>
      </span>
    </MenuItem>
  )
}
