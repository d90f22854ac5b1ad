'use client'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useAuthContext } from '../core/context.ts'
import { useChunk } from '../core/use-chunk.ts'
import { Button } from './button.tsx'

export interface LazyPartProps<Props> {
  readonly read: () => Promise<ComponentType<Props>>
  /** Of the component. */
  readonly own: Props
  /** There is nothing else: where its code did not come, a button tries again. */
  readonly isNeeded?: boolean
  /** In its place until its code is there; by default nothing. */
  readonly children?: ReactNode
}

/** A part that the service may not have, or that few people open: its code comes when it is shown. */
export function LazyPart<Props extends object>({ read, own, isNeeded, children }: LazyPartProps<Props>): ReactNode {
  const { t } = useAuthContext()
  const { chunk: Part, hasFailed, load } = useChunk(read)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; a failure waits for a press
  }, [])
  if (Part !== null) return <Part {...own} />
  if (!hasFailed) return children
  return isNeeded && <Button onClick={() => void load()}>{t('common.retry')}</Button>
}
