'use client'
import type { ReactNode } from 'react'
import { usePart } from '../core/part.ts'

export interface DrawingProps {
  readonly path: string
  /** Points along the text, so it is turned round where text runs from right to left. */
  readonly isDirected?: boolean
}

/** A 20 × 20 line drawing; purely visual. */
export function Drawing({ path, isDirected = false }: DrawingProps): ReactNode {
  return (
    <svg
      {...usePart()('icon')}
      data-directed={isDirected || undefined}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
