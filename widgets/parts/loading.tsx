'use client'
import type { ReactNode } from 'react'
import { usePart } from '../core/part.ts'

/** What is coming: lines of a list, fields of a form, or a card with its heading. */
export type LoadingShape = 'rows' | 'form' | 'card'

export interface LoadingProps {
  /** Says what is under way, once, to who cannot see it. */
  readonly children: ReactNode
  readonly shape?: LoadingShape
}

/** How many lines each shape has; the style sheet draws them. */
const lines: Readonly<Record<LoadingShape, readonly string[]>> = {
  rows: ['row', 'row', 'row'],
  form: ['label', 'control', 'label', 'control', 'control'],
  card: ['title', 'text', 'label', 'control', 'label', 'control', 'control'],
}

/** The shape of what is under way. */
export function Loading({ children, shape = 'rows' }: LoadingProps): ReactNode {
  const part = usePart()
  return (
    <output {...part('loading')} data-shape={shape} aria-busy="true">
      {lines[shape].map((line, at) => (
        <span key={`${line} ${at}`} {...part('skeleton')} data-line={line} aria-hidden="true" />
      ))}
      <span {...part('sr-only')}>{children}</span>
    </output>
  )
}

/** A turning ring; purely visual, the busy state is said by `aria-busy` on what it sits in. */
export function Spinner(): ReactNode {
  return <span {...usePart()('spinner')} aria-hidden="true" />
}
