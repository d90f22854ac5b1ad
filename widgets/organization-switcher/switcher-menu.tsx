'use client'
import { type ReactNode, useId } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import type { Organization } from '../hooks/organization-calls.ts'
import type { UseOrganizationList } from '../hooks/use-organization-list.ts'
import type { OrganizationSwitch } from '../hooks/use-organization-switch.ts'
import { useSafeTarget } from '../hooks/use-safe-target.ts'
import { Icon } from '../parts/icon.tsx'
import { MenuItem, useCloseMenu } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { reasonOf } from '../parts/resource-view.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { OwnIcon, PlacePicture, type PlaceProps } from './line.tsx'
import { SwitcherInvitations } from './switcher-invitations.tsx'

export interface SwitcherMenuProps {
  readonly user: SessionUser
  readonly list: UseOrganizationList
  readonly steps: OrganizationSwitch
  readonly hidePersonal: boolean
  readonly showInvitations: boolean
  readonly manageTo: string | undefined
  readonly search: string
  readonly onCreate: (() => void) | undefined
}

/** Everything below the button: where to go, what to answer, what to make. */
export function SwitcherMenu(props: SwitcherMenuProps): ReactNode {
  const { user, list, steps, hidePersonal, showInvitations, manageTo, search, onCreate } = props
  const { t, navigate } = useAuthContext('OrganizationSwitcher')
  const part = usePart()
  const close = useCloseMenu()
  const id = useId()
  const target = useSafeTarget(manageTo)
  const active = list.data?.find((organization) => organization.id === list.activeId)
  const go = async (to: string | null) => {
    if (to === list.activeId || (await steps.select(to))) close()
  }
  const choice = (to: string | null) => ({
    isCurrent: to === list.activeId,
    isPending: steps.pending === (to ?? 'personal'),
    onSelect: () => void go(to),
  })
  return (
    <>
      <fieldset {...part('choices')} aria-labelledby={id}>
        <span {...part('cell-label')} id={id}>
          {t('orgSwitcher.menu')}
        </span>
        {!hidePersonal && search === '' && (
          <Choice name={user.name} detail={t('orgs.personal')} image={user.image} isPersonal {...choice(null)} />
        )}
        <Organizations list={list} search={search} choice={choice} />
      </fieldset>
      {showInvitations && <SwitcherInvitations steps={steps} />}
      {active !== undefined && target !== undefined && (
        <MenuItem closes onSelect={() => navigate(target)}>
          <OwnIcon shape="gear" />
          <span>{t('orgSwitcher.manage', { name: active.name })}</span>
        </MenuItem>
      )}
      {onCreate !== undefined && (
        <MenuItem closes onSelect={onCreate}>
          <OwnIcon shape="add" />
          <span>{t('orgs.create')}</span>
        </MenuItem>
      )}
    </>
  )
}

interface Choosing {
  readonly isCurrent: boolean
  readonly isPending: boolean
  readonly onSelect: () => void
}

interface OrganizationsProps extends Pick<SwitcherMenuProps, 'list' | 'search'> {
  readonly choice: (id: string) => Choosing
}

/** In each of its four states something that can be reached with the arrows: a menu has nothing but items. */
function Organizations({ list, search, choice }: OrganizationsProps): ReactNode {
  const { t } = useAuthContext('OrganizationSwitcher')
  const idle = () => {}
  if (list.status === 'loading') {
    return (
      <MenuItem pending onSelect={idle}>
        <Spinner />
        <span>{t('orgs.loading')}</span>
      </MenuItem>
    )
  }
  if (list.status === 'error') {
    return (
      <MenuItem onSelect={list.refetch}>
        <Icon shape="alert" />
        <span>
          {t('orgs.failed')}
          <small>
            {reasonOf(list.error, t)} <b>{t('common.retry')}</b>
          </small>
        </span>
      </MenuItem>
    )
  }
  const found = matching(list.data, search)
  if (found.length === 0) {
    return (
      <MenuItem pending={false} unavailable="" onSelect={idle}>
        {t(list.isEmpty ? 'orgs.empty' : 'orgSwitcher.noMatch')}
      </MenuItem>
    )
  }
  return found.map(({ id, name, slug, logo }) => (
    <Choice key={id} name={name} detail={slug} image={logo} {...choice(id)} />
  ))
}

function matching(organizations: readonly Organization[], search: string): readonly Organization[] {
  const wanted = search.trim().toLocaleLowerCase()
  return organizations.filter(({ name, slug }) => name.toLocaleLowerCase().includes(wanted) || slug.includes(wanted))
}

function Choice(props: PlaceProps & Choosing & { readonly detail: string }): ReactNode {
  const { name, image, detail, isPersonal = false, isCurrent, isPending, onSelect } = props
  return (
    <MenuItem checked={isCurrent} text={name} pending={isPending} onSelect={onSelect}>
      <PlacePicture {...{ name, image, isPersonal }} />
      <span>
        <span>{name}</span>
        <small>{detail}</small>
      </span>
      {isPending ? <Spinner /> : isCurrent && <Icon shape="check" />}
    </MenuItem>
  )
}
