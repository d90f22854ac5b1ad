'use client'
import type { ReactNode } from 'react'
import type { SessionUser } from '../context.ts'
import type { UseOrganizationList } from '../hooks/use-organization-list.ts'
import type { Translate } from '../messages.ts'
import { usePart } from '../parts/part.ts'
import { OwnIcon, PlacePicture } from './line.tsx'

/** Where somebody is. */
export interface Place {
  /** The organization's, the person's, or what to say while there is none. */
  readonly name: string
  readonly image: string | null | undefined
  readonly kind: 'organization' | 'personal' | 'none' | 'loading'
}

/** Where somebody is, as far as it is known. */
export function currentPlace(list: UseOrganizationList, user: SessionUser, hidePersonal: boolean, t: Translate): Place {
  const { activeId, data } = list
  const active = data?.find(({ id }) => id === activeId)
  if (active !== undefined) return { name: active.name, image: active.logo, kind: 'organization' }
  if (activeId === null && !hidePersonal) return { name: user.name, image: user.image, kind: 'personal' }
  const isOnItsWay = activeId !== null && (list.status === 'loading' || list.isRefetching)
  return { name: t('orgSwitcher.none'), image: null, kind: isOnItsWay ? 'loading' : 'none' }
}

/** What the button shows. */
export function SwitcherTrigger({ place }: { readonly place: Place }): ReactNode {
  const part = usePart()
  if (place.kind === 'loading') {
    return (
      <>
        <span {...part('placeholder')} aria-hidden="true" />
        <span data-loading="" aria-hidden="true" />
        <OwnIcon shape="upDown" />
      </>
    )
  }
  return (
    <>
      {place.kind !== 'none' && (
        <PlacePicture name={place.name} image={place.image} isPersonal={place.kind === 'personal'} />
      )}
      <span>{place.name}</span>
      <OwnIcon shape="upDown" />
    </>
  )
}
