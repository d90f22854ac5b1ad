'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../core/context.ts'
import { placeError } from '../core/form-problem.ts'
import type { Resource } from '../core/use-query.ts'
import type { Translate } from '../core/messages.ts'
import { Loading } from './loading.tsx'
import { usePart } from '../core/part.ts'
import { Retry } from './retry.tsx'

export interface ResourceViewProps<Data> {
  readonly resource: Resource<Data>
  /** Says what is under way, to who cannot see the grey lines. */
  readonly loading: string
  /** Says what could not be read; why, and the way to ask again, come with it. */
  readonly failed: string
  readonly empty: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Whatever there is to show of a resource: all four states have to be given. */
export function ResourceView<Data>({ resource, loading, failed, empty, children }: ResourceViewProps<Data>): ReactNode {
  if (resource.status === 'loading') return <Loading>{loading}</Loading>
  if (resource.status === 'error') return <Failure title={failed} error={resource.error} onRetry={resource.refetch} />
  return resource.isEmpty ? empty : children(resource.data)
}

export interface FailureProps {
  /** What could not be loaded. */
  readonly title: string
  readonly error: ClientError
  readonly onRetry: () => void
}

/** In the place of what could not be loaded: what happened, and the way to ask again. */
export function Failure({ title, error, onRetry }: FailureProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <Retry onRetry={onRetry}>
      <p>{title}</p>
      <p {...usePart()('description')}>{reasonOf(error, t)}</p>
    </Retry>
  )
}

/** Why something did not work. */
export function reasonOf(error: ClientError, t: Translate): string {
  return placeError(error, [], {}, t, {}, 0).form?.text ?? t('errors.unknown')
}
