'use client'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useAuthContext } from '../core/context.ts'
import { useChunk } from '../core/use-chunk.ts'
import { Button } from './button.tsx'
import { Card, type CardProps } from './card.tsx'

export interface LazyStepProps<Props> extends Partial<Pick<CardProps, 'title' | 'description' | 'footer'>> {
  readonly read: () => Promise<ComponentType<Props>>
  /** Of the component. */
  readonly own: Props
}

/** A step that most people never see: its code comes when it is shown, and a card stands in its place until then, by default that of a sign-in. */
export function LazyStep<Props extends object>({ read, own, ...card }: LazyStepProps<Props>): ReactNode {
  const { t } = useAuthContext()
  const { title = t('signIn.title'), description = t('signIn.pending'), footer } = card
  const { chunk: Step, hasFailed, load } = useChunk(read)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; a failure waits for a press
  }, [])
  if (Step !== null) return <Step {...own} />
  return (
    <Card {...{ title, footer }} description={hasFailed ? t('errors.NETWORK_ERROR') : description}>
      {hasFailed && <Button onClick={() => void load()}>{t('common.retry')}</Button>}
    </Card>
  )
}
