'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { usePart } from '../parts/part.ts'
import { reasonOf } from '../parts/resource-view.tsx'

export interface SwitcherFooterProps {
  readonly error: ClientError | null
  /** The code of a dialog could not be loaded. */
  readonly failed: boolean
}

/** Why the last step did not work; the item that was chosen is there for another try. */
export function SwitcherFooter({ error, failed }: SwitcherFooterProps): ReactNode {
  const { t } = useAuthContext('OrganizationSwitcher')
  const has = error !== null || failed
  return (
    <div {...usePart()('message')} role="alert" data-state={has ? 'error' : 'empty'}>
      {failed && t('orgs.dialogFailed')}
      {error !== null && `${t('orgSwitcher.switchFailed')} ${reasonOf(error, t)}`}
    </div>
  )
}
