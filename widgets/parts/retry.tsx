'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { Button } from './button.tsx'
import { usePart } from '../core/part.ts'

export interface RetryProps {
  /** What did not work. */
  readonly children: ReactNode
  readonly pending?: boolean
  readonly onRetry: () => void
}

/** Says that something did not work, with the way to try again. */
export function Retry({ children, pending = false, onRetry }: RetryProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <div {...usePart()('retry')} role="alert">
      {children}
      <Button pending={pending} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
