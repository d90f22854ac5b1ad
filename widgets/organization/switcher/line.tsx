'use client'
import type { ReactNode } from 'react'
import { Avatar } from '../../parts/avatar.tsx'
import { Drawing } from '../../parts/drawing.tsx'

const shapes = {
  add: 'M10 4v12M4 10h12',
  sliders: 'M3 7h14M3 13h14M7 4.8v4.4M13 10.8v4.4',
  upDown: 'm6.5 8 3.5-3.5L13.5 8M6.5 12l3.5 3.5 3.5-3.5',
} as const

/** One of the drawings of these widgets. Those that sign-in needs are elsewhere. */
export function OwnIcon({ shape }: { readonly shape: keyof typeof shapes }): ReactNode {
  return <Drawing path={shapes[shape]} />
}

export interface PlaceProps {
  readonly name: string
  readonly image: string | null | undefined
  /** A person is round, an organization is not. */
  readonly isPersonal?: boolean
}

/** The picture of an organization or a person. The name is said beside it. */
export function PlacePicture({ name, image, isPersonal = false }: PlaceProps): ReactNode {
  return (
    <span data-place={isPersonal ? 'personal' : 'organization'}>
      <Avatar name={name} image={image} />
    </span>
  )
}
