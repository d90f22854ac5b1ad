'use client'
import type { ReactNode } from 'react'
import { usePart } from './part.ts'

/** A 20 × 20 line drawing; purely visual. */
export function Drawing({ path }: { readonly path: string }): ReactNode {
  return (
    <svg {...usePart()('icon')} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
