'use client'
import type { ReactNode } from 'react'
import { usePart } from '../core/part.ts'

/** A turning ring; purely visual, the busy state is said by `aria-busy` on what it sits in. */
export function Spinner(): ReactNode {
  return <span {...usePart()('spinner')} aria-hidden="true" />
}
