'use client'
import type { ReactNode } from 'react'
import upDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { PlacePicture, type PlaceProps } from './line.tsx'

export interface SwitcherTriggerProps {
  /** Where somebody is; undefined when that is nowhere, or not known yet. */
  readonly place: PlaceProps | undefined
  readonly isLoading: boolean
  /** What is said while there is no place. */
  readonly none: string
}

/** What the button shows. */
export function SwitcherTrigger({ place, isLoading, none }: SwitcherTriggerProps): ReactNode {
  const part = usePart()
  return (
    <>
      {isLoading && (
        <>
          <span {...part('placeholder')} aria-hidden="true" />
          <span data-loading="" aria-hidden="true" />
        </>
      )}
      {place !== undefined && <PlacePicture {...place} />}
      {!isLoading && <span dir="auto">{place?.name ?? none}</span>}
      <Icon of={upDown} />
    </>
  )
}
