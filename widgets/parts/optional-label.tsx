'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'

/** The label of a field that may stay empty, where most must not. */
export function OptionalLabel({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useAuthContext()
  return (
    <>
      {children} <span {...usePart()('optional')}>{t('field.optional')}</span>
    </>
  )
}
