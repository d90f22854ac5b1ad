'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'

/** Says at a button that it is the way somebody signed in the last time; the space keeps its words apart from the name. */
export function LastUsed(): ReactNode {
  const { t } = useAuthContext()
  return (
    <>
      {' '}
      <span {...usePart()('badge')} data-state="last-used">
        {t('social.lastUsed')}
      </span>
    </>
  )
}
