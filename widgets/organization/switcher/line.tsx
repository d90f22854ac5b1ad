'use client'
import type { ReactNode } from 'react'
import { Avatar } from '../../parts/avatar.tsx'

export interface PlaceProps {
  /** Chooses the hue behind the initials. */
  readonly id: string
  readonly name: string
  readonly image: string | null | undefined
  /** A person is round, an organization is not. */
  readonly isPersonal?: boolean
}

/** The picture of an organization or a person. The name is said beside it. */
export function PlacePicture({ id, name, image, isPersonal = false }: PlaceProps): ReactNode {
  return (
    <span data-place={isPersonal ? 'personal' : 'organization'}>
      <Avatar {...{ id, name, image }} isSquare={!isPersonal} />
    </span>
  )
}
