'use client'
import type { ReactNode } from 'react'
import type { IconShape } from './icon.tsx'
import { Tile } from './tile.tsx'
import { usePart } from '../core/part.ts'

export interface EmptyProps {
  readonly icon: IconShape
  readonly title: ReactNode
  /** One sentence: what would be here. */
  readonly children?: ReactNode
  /** The way to change that. */
  readonly action?: ReactNode
}

/** In the place of a list that has nothing: what would be there, and the way to the first one. */
export function Empty({ icon, title, children, action }: EmptyProps): ReactNode {
  const part = usePart()
  return (
    <div {...part('empty')}>
      <Tile of={icon} />
      <strong>{title}</strong>
      {children !== undefined && <p {...part('description')}>{children}</p>}
      {action}
    </div>
  )
}
