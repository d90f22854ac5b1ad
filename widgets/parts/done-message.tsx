'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { Alert } from './alert.tsx'
import { usePart } from '../core/part.ts'

/** The live regions of a section: what was done, and that a dialog could not be loaded. */
export function DoneMessage({ sentence, failed }: { readonly sentence: string; readonly failed: boolean }): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <>
      <output {...part('status')}>{sentence}</output>
      <Alert>{failed && t('errors.NETWORK_ERROR')}</Alert>
    </>
  )
}
