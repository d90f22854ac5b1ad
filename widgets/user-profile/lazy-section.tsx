'use client'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { useAuthContext } from '../context.ts'
import { useChunk } from '../hooks/use-chunk.ts'
import { Button } from '../parts/button.tsx'
import { DressContext, usePart } from '../parts/part.ts'
import { type UserSectionId, type UserSectionProps, loaders } from './user-sections.ts'

export interface LazySectionProps extends Pick<UserSectionProps, 'onSuccess'> {
  readonly id: keyof typeof loaders & UserSectionId
}

/** A section whose code comes when it is shown. */
export function LazySection({ id, ...props }: LazySectionProps): ReactNode {
  const dress = use(DressContext)
  const { chunk, hasFailed, load } = useChunk(loaders[id])
  const begin = useRef(load)
  useEffect(() => void begin.current(), [])
  if (chunk !== null) {
    const Section = chunk
    return <Section {...dress} {...props} />
  }
  return <Placeholder hasFailed={hasFailed} onRetry={() => void load()} />
}

interface PlaceholderProps {
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

function Placeholder({ hasFailed, onRetry }: PlaceholderProps): ReactNode {
  const { t } = useAuthContext('UserProfile')
  const part = usePart()
  return (
    <section {...part('card')}>
      {hasFailed ? (
        <div {...part('retry')} role="alert">
          <p>{t('userProfile.failed')}</p>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </div>
      ) : (
        <output {...part('retry')} aria-busy="true">
          <span {...part('skeleton')} aria-hidden="true" />
          <span {...part('skeleton')} aria-hidden="true" />
          <span {...part('cell-label')}>{t('userProfile.loading')}</span>
        </output>
      )}
    </section>
  )
}
