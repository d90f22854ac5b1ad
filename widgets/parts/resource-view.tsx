'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { placeError } from '../hooks/form-problem.ts'
import type { Resource } from '../hooks/use-resource.ts'
import type { Translate } from '../messages.ts'
import { Button } from './button.tsx'
import { Loading } from './loading.tsx'
import { usePart } from './part.ts'

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
  const { t } = useAuthContext('ResourceView')
  const part = usePart()
  if (resource.status === 'loading') return <Loading>{loading}</Loading>
  if (resource.status === 'error') {
    return (
      <div {...part('retry')} role="alert">
        <p>{failed}</p>
        <p {...part('description')}>{reasonOf(resource.error, t)}</p>
        <Button onClick={resource.refetch}>{t('common.retry')}</Button>
      </div>
    )
  }
  return resource.isEmpty ? empty : children(resource.data)
}

/** Why something did not work, where there is no form whose entries could be lost. */
export function reasonOf(error: ClientError, t: Translate): string {
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT') return t('orgs.unreachable')
  return placeError(error, [], {}, t, {}, 0).form?.text ?? t('errors.unknown')
}
