'use client'
import { type ReactNode, createElement } from 'react'
import { usePart } from '../core/part.ts'

/** An icon of the package `lucide`: its shapes on a 24 × 24 canvas. Each widget imports its own, one by one. */
export type IconShape = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[]

export interface IconProps {
  readonly of: IconShape
  /** Points along the text, so it is turned round where text runs from right to left. */
  readonly isDirected?: boolean
}

/** A line drawing; purely visual. */
export function Icon({ of: shapes, isDirected = false }: IconProps): ReactNode {
  return (
    <svg
      {...usePart()('icon')}
      data-directed={isDirected || undefined}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  )
}
