'use client'
import type { ReactNode } from 'react'
import { usePart } from '../core/part.ts'

/** A live region for one sentence about what did not work; it is there, empty, before the sentence comes. */
export function Alert({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div {...usePart()('message')} role="alert" data-state={children ? 'error' : 'empty'}>
      {children}
    </div>
  )
}
