'use client'
import { type ReactNode, useEffect } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import type { ChallengeProps } from './challenge.tsx'

/** What asks for a second factor: its code comes when an account has one. */
export function LazyChallenge(props: ChallengeProps): ReactNode {
  const { t } = useAuthContext()
  const { chunk: Challenge, hasFailed, load } = useChunk(read)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; a failure waits for a press
  }, [])
  if (Challenge !== null) return <Challenge {...props} />
  return (
    <Card title={t('signIn.title')} description={t(hasFailed ? 'errors.NETWORK_ERROR' : 'signIn.pending')}>
      {hasFailed && <Button onClick={() => void load()}>{t('common.retry')}</Button>}
    </Card>
  )
}

async function read() {
  const { Challenge } = await import('./challenge.tsx')
  return Challenge
}
