'use client'
import { type ReactNode, useId, useState } from 'react'
import check from 'lucide/dist/esm/icons/check.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import settings from 'lucide/dist/esm/icons/settings.mjs'
import { useAuthContext } from '../../core/context.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { Alert } from '../../parts/alert.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { OpenMenu } from '../../parts/menu-button.tsx'
import { MenuEntrance, MenuItem, useCloseMenu } from '../../parts/menu-item.tsx'
import { MenuPopup } from '../../parts/menu-popup.tsx'
import { usePart } from '../../core/part.ts'
import { reasonOf } from '../../parts/resource-view.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Spinner } from '../../parts/loading.tsx'
import { FailedItem } from './failed-item.tsx'
import { PlacePicture } from './line.tsx'
import { organizationEnglish } from '../../locales/english/organization.ts'
import type { OrganizationSwitcherProps } from './switcher-props.ts'
import { SwitcherInvitations } from './switcher-invitations.tsx'
import type { Choice, useChooser } from './use-chooser.ts'

export interface SwitcherMenuProps extends Pick<
  OrganizationSwitcherProps,
  'container' | 'hidePersonal' | 'hideCreate' | 'showInvitations' | 'searchThreshold' | 'manageTo' | 'profileMode'
> {
  readonly menu: OpenMenu
  readonly chooser: ReturnType<typeof useChooser>
  /** `OrganizationProfile` in front of the page. */
  readonly profile: { readonly failed: boolean; open(title: string): void }
}

/** Everything below the button: where to go, what to answer, what to make. */
export function SwitcherMenu(props: SwitcherMenuProps): ReactNode {
  return (
    <MessagesProvider widget="OrganizationSwitcher" english={organizationEnglish}>
      <Content {...props} />
    </MessagesProvider>
  )
}

function Content(props: SwitcherMenuProps): ReactNode {
  const { menu, container, chooser, searchThreshold = 8, showInvitations = true, hidePersonal = false } = props
  const { dialog, list, steps } = chooser
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const [text, setText] = useState('')
  const hasSearch = list.status === 'ready' && list.data.length >= searchThreshold
  const search = hasSearch ? text : ''
  return (
    <MenuPopup
      menu={menu}
      name="organization-switcher-menu"
      container={container}
      label={t('orgSwitcher.menu')}
      header={hasSearch ? <Search value={text} onSearch={setText} /> : undefined}
      // The item that was chosen is there for another try.
      footer={
        <Alert>
          {(dialog.failed || props.profile.failed ? t('errors.NETWORK_ERROR') : '') +
            (steps.error === null ? '' : `${t('orgSwitcher.switchFailed')} ${reasonOf(steps.error, t)}`)}
        </Alert>
      }
    >
      <fieldset {...part('choices')} aria-labelledby={id}>
        <span {...part('sr-only')} id={id}>
          {t('orgSwitcher.menu')}
        </span>
        {!hidePersonal && search === '' && <ChoiceItem {...chooser.personal} />}
        <Organizations chooser={chooser} search={search} />
      </fieldset>
      {showInvitations && <SwitcherInvitations steps={steps} />}
      <Steps {...props} />
    </MenuPopup>
  )
}

function Steps({ chooser, hideCreate = false, ...manage }: SwitcherMenuProps): ReactNode {
  const { t } = useAuthContext()
  const active = chooser.organizations.find(({ isCurrent }) => isCurrent)
  return (
    <>
      {active !== undefined && <Manage {...manage} name={active.name} />}
      {!hideCreate && (
        <MenuItem closes onSelect={chooser.dialog.open}>
          <Icon of={plus} />
          <span>{t('orgs.create')}</span>
        </MenuItem>
      )}
    </>
  )
}

interface ManageProps extends Pick<SwitcherMenuProps, 'manageTo' | 'profileMode' | 'profile'> {
  /** Of the organization. */
  readonly name: string
}

function Manage({ manageTo, profileMode, profile, name }: ManageProps): ReactNode {
  const { t } = useAuthContext()
  const target = useSafeTarget(manageTo)
  const title = t('orgSwitcher.manage', { name })
  return (
    <MenuEntrance mode={profileMode} href={target} onOpen={() => profile.open(title)}>
      <Icon of={settings} />
      <span>{title}</span>
    </MenuEntrance>
  )
}

interface SearchProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

function Search({ value, onSearch }: SearchProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <input
      {...usePart()('input')}
      type="search"
      aria-label={t('orgSwitcher.search')}
      placeholder={t('orgSwitcher.search')}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
    />
  )
}

interface OrganizationsProps extends Pick<SwitcherMenuProps, 'chooser'> {
  readonly search: string
}

/** In each of its four states something that can be reached with the arrows: a menu has nothing but items. */
function Organizations({ chooser, search }: OrganizationsProps): ReactNode {
  const { t } = useAuthContext()
  const { list, organizations } = chooser
  const idle = () => {}
  if (list.status === 'loading') {
    return (
      <MenuItem pending onSelect={idle}>
        <Spinner />
        <span>{t('orgs.loading')}</span>
      </MenuItem>
    )
  }
  if (list.status === 'error') return <FailedItem title={t('orgs.failed')} error={list.error} onRetry={list.refetch} />
  const wanted = search.trim().toLocaleLowerCase()
  const found = organizations.filter(
    ({ name, detail }) => name.toLocaleLowerCase().includes(wanted) || detail.includes(wanted),
  )
  if (found.length > 0) return found.map((choice) => <ChoiceItem key={choice.detail} {...choice} />)
  return (
    <MenuItem unavailable="" onSelect={idle}>
      {t(list.isEmpty ? 'orgs.empty' : 'orgSwitcher.noMatch')}
    </MenuItem>
  )
}

function ChoiceItem({ id, name, image, detail, isPersonal, isCurrent, isPending, href, select }: Choice): ReactNode {
  const close = useCloseMenu()
  const go = async () => {
    if ((isCurrent && href === undefined) || (await select())) close()
  }
  return (
    <MenuItem checked={isCurrent} text={name} pending={isPending} href={href} onSelect={() => void go()}>
      <PlacePicture {...{ id, name, image, isPersonal }} />
      <span>
        <span>{name}</span>
        <small>{detail}</small>
      </span>
      {isPending ? <Spinner /> : isCurrent && <Icon of={check} />}
    </MenuItem>
  )
}
