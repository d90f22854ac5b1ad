'use client'
import { organizationEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { ClientError } from '../client/index.ts'
import { AuthContext, type SessionUser, useAuthContext } from '../context.ts'
import { useCreateDialog } from '../create-organization/use-create-dialog.tsx'
import type { SlugMode } from '../create-organization/use-create-organization.ts'
import type { Organization } from '../hooks/organization-calls.ts'
import { useOrganizationList } from '../hooks/use-organization-list.ts'
import { type OrganizationSwitchOptions, useOrganizationSwitch } from '../hooks/use-organization-switch.ts'
import { useSession } from '../hooks/use-session.ts'
import { Menu } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { SwitcherFooter } from './switcher-footer.tsx'
import { SwitcherMenu } from './switcher-menu.tsx'
import { SwitcherTrigger, currentPlace } from './switcher-trigger.tsx'

export interface OrganizationSwitcherProps extends WidgetProps, OrganizationSwitchOptions {
  /** Leaves the person's own account out. */
  readonly hidePersonal?: boolean | undefined
  readonly hideCreate?: boolean | undefined
  /** What the person is invited to, with the way to answer. Default true. */
  readonly showInvitations?: boolean | undefined
  /** From how many organizations on there is a search. Default 8. */
  readonly searchThreshold?: number | undefined
  /** Page that holds `OrganizationProfile`; without it, nothing leads there. */
  readonly manageTo?: string | undefined
  /** How a new organization comes by its short name. */
  readonly slug?: SlugMode | undefined
  /** Edge of the button that the menu keeps to. */
  readonly align?: 'start' | 'end' | undefined
  readonly defaultOpen?: boolean | undefined
  /** Where the dialog is put that makes an organization; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly afterCreate?: ((organization: Organization) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The organization in which somebody is, with a menu to go to another. Nothing for who is not signed in. */
export function OrganizationSwitcher(props: OrganizationSwitcherProps): ReactNode {
  const context = useSentences('OrganizationSwitcher', organizationEnglish)
  return (
    <AuthContext value={context}>
      <OrganizationSwitcherWidget {...props} />
    </AuthContext>
  )
}

function OrganizationSwitcherWidget(props: OrganizationSwitcherProps): ReactNode {
  const { hidePersonal, hideCreate, showInvitations, searchThreshold, manageTo, slug, align, defaultOpen, ...rest } =
    props
  const { container, afterSelect, afterCreate, redirectTo, onError, ...root } = rest
  const { status, data } = useSession()
  const part = usePart()
  if (data === null && status !== 'loading') return null
  const options = { hidePersonal, hideCreate, showInvitations, searchThreshold, manageTo, slug, align, defaultOpen }
  return (
    <Widget {...root} name="organization-switcher" data-state={status}>
      {data === null ? (
        // As large as the button that will be there, so that nothing jumps.
        <span {...part('placeholder')} aria-hidden="true" />
      ) : (
        <Switcher
          key={data.user.id}
          user={data.user}
          {...options}
          {...{ container, afterSelect, afterCreate, redirectTo, onError }}
        />
      )}
    </Widget>
  )
}

type SwitcherProps = Omit<OrganizationSwitcherProps, keyof WidgetProps> & { readonly user: SessionUser }

function Switcher(props: SwitcherProps): ReactNode {
  const { user, hidePersonal = false, hideCreate = false, showInvitations = true, searchThreshold = 8 } = props
  const { manageTo, slug = 'auto', align = 'start', defaultOpen = false, container, afterCreate, onError } = props
  const { t } = useAuthContext('OrganizationSwitcher')
  const part = usePart()
  const list = useOrganizationList()
  const steps = useOrganizationSwitch(list, props)
  const [search, setSearch] = useState('')
  const dialog = useCreateDialog({
    slug,
    container,
    onError,
    onCreated(organization) {
      afterCreate?.(organization)
      steps.landed(organization.id)
    },
  })
  const place = currentPlace(list, user, hidePersonal, t)
  const hasSearch = list.status === 'ready' && list.data.length >= searchThreshold
  return (
    <>
      <Menu
        align={align}
        defaultOpen={defaultOpen}
        triggerLabel={t('orgSwitcher.label', { name: place.name })}
        label={t('orgSwitcher.menu')}
        trigger={<SwitcherTrigger place={place} />}
        header={hasSearch ? <Search value={search} onSearch={setSearch} /> : undefined}
        footer={<SwitcherFooter error={steps.error} failed={dialog.failed} />}
      >
        <SwitcherMenu
          {...{ user, list, steps, hidePersonal, showInvitations, manageTo }}
          search={hasSearch ? search : ''}
          onCreate={hideCreate ? undefined : dialog.open}
        />
      </Menu>
      <output {...part('cell-label')}>
        {steps.last !== null && t('orgSwitcher.switched', { name: nameOf(steps.last.place, list, t) })}
      </output>
      {dialog.element}
    </>
  )
}

function nameOf(id: string | null, list: ReturnType<typeof useOrganizationList>, t: (key: 'orgs.personal') => string) {
  if (id === null) return t('orgs.personal')
  return list.data?.find((organization) => organization.id === id)?.name ?? ''
}

interface SearchProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

function Search({ value, onSearch }: SearchProps): ReactNode {
  const { t } = useAuthContext('OrganizationSwitcher')
  // It goes with the menu, and what was looked for goes with it.
  useEffect(() => () => onSearch(''), [onSearch])
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
