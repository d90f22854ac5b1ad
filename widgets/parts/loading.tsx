'use client'
import type { ReactNode } from 'react'
import { usePart } from '../core/part.ts'

/** Grey lines in the place of what is under way; who cannot see them is told once. */
export function Loading({ children }: { readonly children: ReactNode }): ReactNode {
  const part = usePart()
  return (
    <output {...part('retry')} aria-busy="true">
      <span {...part('skeleton')} aria-hidden="true" />
      <span {...part('skeleton')} aria-hidden="true" />
      <span {...part('cell-label')}>{children}</span>
    </output>
  )
}

/** A turning ring; purely visual, the busy state is said by `aria-busy` on what it sits in. */
export function Spinner(): ReactNode {
  return <span {...usePart()('spinner')} aria-hidden="true" />
}
