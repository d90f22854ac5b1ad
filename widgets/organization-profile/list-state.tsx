'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { placeError } from '../hooks/form-problem.ts'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'

export interface ListFailureProps {
  /** What could not be loaded. */
  readonly title: string
  readonly error: ClientError
  readonly onRetry: () => void
}

/** In the place of a list that could not be loaded: what happened, and the way to ask again. */
export function ListFailure({ title, error, onRetry }: ListFailureProps): ReactNode {
  const { t } = useAuthContext('ListFailure')
  const part = usePart()
  const isUnreachable = error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT'
  const problem = placeError(error, [], {}, t, {}, 0).form
  const text = isUnreachable ? t('orgProfile.unreachable') : problem?.text
  return (
    <div {...part('retry')} role="alert">
      <p>{title}</p>
      {text !== undefined && <p {...part('description')}>{text}</p>}
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  )
}
