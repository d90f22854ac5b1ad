'use client'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { usePart } from '../parts/part.ts'
import { DangerSection } from './danger-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { MembersSection } from './members-section.tsx'
import type { CustomSection, Profile } from './profile.ts'
import { TeamsSection } from './teams-section.tsx'

/** The sections that ship. */
export type SectionId = 'general' | 'members' | 'invitations' | 'teams' | 'danger'

export interface SectionsProps {
  readonly profile: Profile
  /** Which, in which order; all that ship by default. What does not concern somebody is left out. */
  readonly sections: readonly (SectionId | CustomSection)[] | undefined
  /** One at a time (default), or all below each other. */
  readonly layout: 'tabs' | 'stack' | undefined
  /** The one that is shown, when the application decides, e.g. by its address. */
  readonly section: string | undefined
  readonly onSectionChange: ((section: string) => void) | undefined
  /** Rows on a page of each list; 20 by default. */
  readonly pageSize: number
}

const all: readonly SectionId[] = ['general', 'members', 'invitations', 'teams', 'danger']

interface Shown {
  readonly id: string
  readonly label: string
  readonly element: ReactNode
}

/** The sections that concern who looks, as tabs (WAI-ARIA tabs) or below each other. */
export function Sections({ profile, sections = all, layout, section, onSectionChange, pageSize }: SectionsProps) {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const shown: Shown[] = sections
    .filter((one) => concerns(one, profile))
    .map((one) =>
      typeof one === 'string'
        ? {
            id: one,
            label: t(`orgProfile.${one}`),
            element: <BuiltIn id={one} profile={profile} pageSize={pageSize} />,
          }
        : { id: one.id, label: one.label, element: <Custom section={one} profile={profile} /> },
    )
  const header = (
    <div {...part('person')} data-state={profile.isRefetching ? 'pending' : 'idle'}>
      <Avatar name={profile.organization.name} image={profile.organization.logo} />
      <strong>{profile.organization.name}</strong>
    </div>
  )
  if (layout === 'stack') {
    return (
      <>
        <div {...part('card')}>{header}</div>
        {shown.map(({ id: name, element }) => (
          <div key={name} {...part('panel')} data-section={name}>
            {element}
          </div>
        ))}
      </>
    )
  }
  const wanted = section ?? chosen
  const current = shown.find((one) => one.id === wanted) ?? shown[0]
  const choose = (to: string) => {
    setChosen(to)
    onSectionChange?.(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to =
      shown[
        targetOf(
          event,
          shown.findIndex((one) => one === current),
          shown.length,
        )
      ]
    if (to === undefined) return
    event.preventDefault()
    choose(to.id)
    list.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(to.id)}"]`)?.focus()
  }
  return (
    <>
      <div {...part('card')}>
        {header}
        <div
          {...part('tabs')}
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={t('orgProfile.sections')}
          onKeyDown={onKeyDown}
        >
          {shown.map(({ id: name, label }) => (
            <button
              key={name}
              {...part('tab')}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-section={name}
              aria-selected={name === current?.id}
              aria-controls={`${id}-panel`}
              tabIndex={name === current?.id ? 0 : -1}
              onClick={() => choose(name)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {current !== undefined && (
        <div
          key={current.id}
          {...part('panel')}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.id}`}
          data-section={current.id}
        >
          {current.element}
        </div>
      )}
    </>
  )
}

function Custom({ section, profile }: { readonly section: CustomSection; readonly profile: Profile }): ReactNode {
  return section.render(profile)
}

interface BuiltInProps extends Pick<SectionsProps, 'profile' | 'pageSize'> {
  readonly id: SectionId
}

function BuiltIn({ id, profile, pageSize }: BuiltInProps): ReactNode {
  if (id === 'general') return <GeneralSection profile={profile} />
  if (id === 'members') return <MembersSection profile={profile} pageSize={pageSize} />
  if (id === 'invitations') return <InvitationsSection profile={profile} pageSize={pageSize} />
  return id === 'teams' ? <TeamsSection profile={profile} pageSize={pageSize} /> : <DangerSection profile={profile} />
}

/** Invitations are for those who invite or cancel, teams for where there are teams. */
function concerns(section: SectionId | CustomSection, { can, organization }: Profile): boolean {
  if (section === 'invitations') return can('invitation:create') || can('invitation:cancel')
  return section !== 'teams' || organization.teams !== undefined
}

/** The tab that a key leads to, or none; in a page that is read from right to left the arrows turn around. */
function targetOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number {
  const isReversed = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return -1
  return (at + ((key === 'ArrowRight') === isReversed ? count - 1 : 1)) % count
}
