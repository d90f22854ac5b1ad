'use client'
import type { ReactNode } from 'react'
import { usePart } from '../../core/part.ts'
import type { SocialBrand } from './brand.ts'

/** A provider's mark; purely visual, its name stands beside it. */
export function Mark({ brand }: { readonly brand: SocialBrand }): ReactNode {
  return (
    <svg {...usePart()('mark')} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {brand.mark}
    </svg>
  )
}
