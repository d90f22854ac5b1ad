'use client'
import type { ComponentProps, ReactNode } from 'react'
import { usePart } from '../../../core/part.ts'

/**
 * A piece of a mark, filled unless it has a stroke. Its canvas is 48 × 48, twice as fine as that of the mark, so that whole
 * numbers do; where two outlines lie over each other, there is a hole.
 */
export function Shape(props: ComponentProps<'path'>): ReactNode {
  return (
    <path
      fill={props.stroke === undefined ? 'currentColor' : 'none'}
      fillRule="evenodd"
      transform="scale(.5)"
      {...props}
    />
  )
}

/** How a provider is shown: its id at the service, its name, and its mark on a 24 × 24 canvas. */
export interface SocialBrand {
  readonly id: string
  readonly name: string
  readonly mark: ReactNode
}

/** A provider's mark; purely visual, its name stands beside it. */
export function Mark({ brand }: { readonly brand: SocialBrand }): ReactNode {
  return (
    <svg {...usePart()('mark')} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {brand.mark}
    </svg>
  )
}
