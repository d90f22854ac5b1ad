'use client'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { Loading } from '../../parts/loading.tsx'
import { DressContext, usePart } from '../../core/part.ts'
import { Retry } from '../../parts/retry.tsx'
import type { BuiltInSection, UserSectionProps } from './user-sections.ts'

export interface LazySectionProps extends Pick<UserSectionProps, 'onSuccess' | 'readOnly'> {
  readonly load: NonNullable<BuiltInSection['load']>
}

/** A section whose code comes when it is shown. */
export function LazySection({ load: read, ...props }: LazySectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const dress = useContext(DressContext)
  const { chunk: Section, hasFailed, load } = useChunk(read)
  const begin = useRef(load)
  useEffect(() => void begin.current(), [])
  if (Section !== null) return <Section {...dress} {...props} />
  return (
    <section {...part('card')}>
      {hasFailed ? (
        <Retry onRetry={() => void load()}>
          <p>{t('userProfile.failed')}</p>
        </Retry>
      ) : (
        <Loading>{t('account.loading')}</Loading>
      )}
    </section>
  )
}
