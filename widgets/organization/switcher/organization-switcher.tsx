'use client'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { useDialog } from '../../parts/use-dialog.tsx'
import { useSession } from '../../core/use-session.ts'
import { LazyMenuButton } from '../../parts/lazy-menu-button.tsx'
import { usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget } from '../../parts/widget.tsx'
import { switcherEnglish } from '../../locales/english/shared.ts'
import type { OrganizationSwitcherProps } from './switcher-props.ts'
import { SwitcherTrigger } from './switcher-trigger.tsx'
import { useChooser, withoutOptions } from './use-chooser.ts'

/** The organization in which somebody is, with a menu to go to another. Nothing for who is not signed in. */
export function OrganizationSwitcher(props: OrganizationSwitcherProps): ReactNode {
  return (
    <MessagesProvider widget="OrganizationSwitcher" english={switcherEnglish} own={props}>
      <OrganizationSwitcherWidget {...props} />
    </MessagesProvider>
  )
}

function OrganizationSwitcherWidget(props: OrganizationSwitcherProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what goes to the root
  const { searchThreshold, manageTo, profileMode, afterLeave, trigger, align, defaultOpen, ...root } =
    withoutOptions(props)
  const { status, data } = useSession()
  const part = usePart()
  if (data === null && status !== 'loading') return null
  return (
    <Widget {...root} name="organization-switcher" data-state={status}>
      {data === null ? (
        // As large as the button that will be there, so that nothing jumps.
        <span {...part('placeholder')} aria-hidden="true" />
      ) : (
        <Switcher key={data.user.id} user={data.user} options={props} />
      )}
    </Widget>
  )
}

interface SwitcherProps {
  readonly user: SessionUser
  readonly options: OrganizationSwitcherProps
}

function Switcher({ user, options }: SwitcherProps): ReactNode {
  const { trigger, align = 'start', defaultOpen, container, onError, afterLeave } = options
  const { t } = useAuthContext()
  const part = usePart()
  const chooser = useChooser(user, options)
  const profile = useDialog(loadProfile, { container, onError, afterLeave })
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
        trigger={trigger ?? <SwitcherTrigger place={place} isLoading={place === undefined && isOnItsWay} none={none} />}
        read={loadMenu}
      >
        {(SwitcherMenu, menu) => menu !== null && <SwitcherMenu {...options} {...{ menu, chooser, profile }} />}
      </LazyMenuButton>
      <output {...part('sr-only')}>
        {landed !== undefined && t('orgSwitcher.switched', { name: landed === null ? personal.detail : landed.name })}
      </output>
      {dialog.element}
      {profile.element}
    </>
  )
}

async function loadProfile() {
  const { OrganizationDialog } = await import('./organization-dialog.tsx')
  return OrganizationDialog
}

async function loadMenu() {
  const { SwitcherMenu } = await import('./switcher-menu.tsx')
  return SwitcherMenu
}
