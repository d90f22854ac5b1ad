'use client'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { useSession } from '../hooks/use-session.ts'
import { LazyMenuButton } from '../parts/lazy-menu-button.tsx'
import { usePart } from '../parts/part.ts'
import { Speaking } from '../parts/speaking.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { switcherEnglish } from './switcher-messages.ts'
import { SwitcherTrigger } from './switcher-trigger.tsx'
import { type ChooserOptions, useChooser, withoutOptions } from './use-chooser.ts'

export interface OrganizationSwitcherProps extends WidgetProps, ChooserOptions {
  /** From how many organizations on there is a search. Default 8. */
  readonly searchThreshold?: number | undefined
  /** Page that holds `OrganizationProfile`; without it, nothing leads there. */
  readonly manageTo?: string | undefined
  /** Edge of the button that the menu keeps to. */
  readonly align?: 'start' | 'end' | undefined
  readonly defaultOpen?: boolean | undefined
}

/** The organization in which somebody is, with a menu to go to another. Nothing for who is not signed in. */
export function OrganizationSwitcher(props: OrganizationSwitcherProps): ReactNode {
  return (
    <Speaking widget="OrganizationSwitcher" english={switcherEnglish} own={props}>
      <OrganizationSwitcherWidget {...props} />
    </Speaking>
  )
}

function OrganizationSwitcherWidget(props: OrganizationSwitcherProps): ReactNode {
  const { options, rest } = withoutOptions(props)
  const { searchThreshold, manageTo, align, defaultOpen, ...root } = rest
  const { status, data } = useSession()
  const part = usePart()
  if (data === null && status !== 'loading') return null
  return (
    <Widget {...root} name="organization-switcher" data-state={status}>
      {data === null ? (
        // As large as the button that will be there, so that nothing jumps.
        <span {...part('placeholder')} aria-hidden="true" />
      ) : (
        <Switcher key={data.user.id} user={data.user} {...{ options, searchThreshold, manageTo, align, defaultOpen }} />
      )}
    </Widget>
  )
}

interface SwitcherProps extends Pick<
  OrganizationSwitcherProps,
  'searchThreshold' | 'manageTo' | 'align' | 'defaultOpen'
> {
  readonly user: SessionUser
  readonly options: ChooserOptions
}

function Switcher(props: SwitcherProps): ReactNode {
  const { user, options, searchThreshold = 8, manageTo, align = 'start', defaultOpen } = props
  const { t } = useAuthContext()
  const part = usePart()
  const chooser = useChooser(user, options)
  const { list, steps, dialog, personal, organizations } = chooser
  const active = organizations.find(({ isCurrent }) => isCurrent)
  const place = active ?? (personal.isCurrent && options.hidePersonal !== true ? personal : undefined)
  const isOnItsWay = list.activeId !== null && (list.status === 'loading' || list.isRefetching)
  const none = t('orgSwitcher.none')
  const landed = steps.last?.place
  return (
    <>
      <LazyMenuButton
        {...{ align, defaultOpen }}
        triggerLabel={t('orgSwitcher.label', { name: place?.name ?? none })}
        trigger={<SwitcherTrigger place={place} isLoading={place === undefined && isOnItsWay} none={none} />}
        read={loadMenu}
      >
        {(SwitcherMenu, menu) =>
          menu !== null && <SwitcherMenu {...options} {...{ menu, chooser, searchThreshold, manageTo }} />
        }
      </LazyMenuButton>
      <output {...part('cell-label')}>
        {landed !== undefined &&
          t('orgSwitcher.switched', {
            name: landed === null ? personal.detail : (list.data?.find(({ id }) => id === landed)?.name ?? ''),
          })}
      </output>
      {dialog.element}
    </>
  )
}

async function loadMenu() {
  const { SwitcherMenu } = await import('./switcher-menu.tsx')
  return SwitcherMenu
}
