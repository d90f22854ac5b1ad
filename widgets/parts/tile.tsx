'use client'
import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icon.tsx'
import { usePart } from '../core/part.ts'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export interface TileProps {
  readonly of: IconShape
  readonly tone?: Tone
}

/** An icon on a tinted ground, above what it stands for; purely visual. */
export function Tile({ of: shape, tone = 'neutral' }: TileProps): ReactNode {
  return (
    <span {...usePart()('tile')} data-tone={tone} aria-hidden="true">
      <Icon of={shape} />
    </span>
  )
}
