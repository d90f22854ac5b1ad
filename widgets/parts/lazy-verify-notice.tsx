'use client'
import { type ReactNode, useEffect } from 'react'
import { useAuthContext } from '../core/context.ts'
import { useChunk } from '../core/use-chunk.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import type { VerifyNoticeProps } from './verify-notice.tsx'

/** `VerifyNotice`, whose code comes when somebody's address has to be confirmed: most people never see it. */
export function LazyVerifyNotice(props: VerifyNoticeProps): ReactNode {
  const { t } = useAuthContext()
  const { chunk: Notice, hasFailed, load } = useChunk(read)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; a failure waits for a press
  }, [])
  if (Notice !== null) return <Notice {...props} />
  return (
    <Card
      title={t('verifyEmail.title')}
      description={hasFailed ? t('errors.NETWORK_ERROR') : props.description}
      footer={props.footer}
    >
      {hasFailed && <Button onClick={() => void load()}>{t('common.retry')}</Button>}
    </Card>
  )
}

async function read() {
  const { VerifyNotice } = await import('./verify-notice.tsx')
  return VerifyNotice
}
