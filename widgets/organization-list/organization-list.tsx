'use client'
import { organizationEnglish } from '../organization-switcher/messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import type { ReactNode } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import { AuthContext, type SessionUser, useAuthContext } from '../context.ts'
import { useCreateDialog } from '../create-organization/use-create-dialog.tsx'
import type { SlugMode } from '../create-organization/use-create-organization.ts'
import type { Organization } from '../hooks/organization-calls.ts'
import { useOrganizationList } from '../hooks/use-organization-list.ts'
import { type OrganizationSwitchOptions, useOrganizationSwitch } from '../hooks/use-organization-switch.ts'
import { PlacePicture } from '../organization-switcher/line.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { usePart } from '../parts/part.ts'
import { ResourceView, reasonOf } from '../parts/resource-view.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { ListInvitations } from './list-invitations.tsx'

export interface OrganizationListProps extends WidgetProps, OrganizationSwitchOptions {
  /** Leaves the person's own account out. */
  readonly hidePersonal?: boolean | undefined
  readonly hideCreate?: boolean | undefined
  /** What the person is invited to, with the way to answer. Default true. */
  readonly showInvitations?: boolean | undefined
  /** How a new organization comes by its short name. */
  readonly slug?: SlugMode | undefined
  /** Where the dialog is put that makes an organization; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly afterCreate?: ((organization: Organization) => void) | undefined
}

/** A page on which somebody chooses the organization to go on in. The service needs `organization()`. */
export function OrganizationList(props: OrganizationListProps): ReactNode {
  const context = useSentences('OrganizationList', organizationEnglish)
  return (
    <AuthContext value={context}>
      <OrganizationListWidget {...props} />
    </AuthContext>
  )
}

function OrganizationListWidget(props: OrganizationListProps): ReactNode {
  const { hidePersonal, hideCreate, showInvitations, slug, container, afterCreate, ...rest } = props
  const { afterSelect, redirectTo, onError, ...root } = rest
  const { t } = useAuthContext('OrganizationList')
  return (
    <Widget {...root} name="organization-list">
      <AccountSection title={t('orgList.title')}>
        {(user) => (
          <Chooser
            key={user.id}
            user={user}
            {...{ hidePersonal, hideCreate, showInvitations, slug, container, afterCreate }}
            {...{ afterSelect, redirectTo, onError }}
          />
        )}
      </AccountSection>
    </Widget>
  )
}

type ChooserProps = Omit<OrganizationListProps, keyof WidgetProps> &
  OrganizationSwitchOptions & { readonly user: SessionUser }

function Chooser(props: ChooserProps): ReactNode {
  const { user, hidePersonal = false, hideCreate = false, showInvitations = true } = props
  const { slug = 'auto', container, afterCreate, onError } = props
  const { t } = useAuthContext('OrganizationList')
  const part = usePart()
  const list = useOrganizationList()
  const steps = useOrganizationSwitch(list, props)
  const dialog = useCreateDialog({
    slug,
    container,
    onError,
    onCreated(organization) {
      afterCreate?.(organization)
      steps.landed(organization.id)
    },
  })
  const row = (to: string | null) => ({
    isCurrent: list.activeId === to,
    isPending: steps.pending === (to ?? 'personal'),
    onSelect: () => void steps.select(to),
  })
  const has = steps.error !== null || dialog.failed
  return (
    <Card title={t('orgList.title')} description={t('orgList.description')}>
      <ul {...part('accounts')} aria-label={t('orgList.title')} aria-busy={list.isRefetching}>
        {!hidePersonal && (
          <Row name={user.name} detail={t('orgs.personal')} image={user.image} isPersonal {...row(null)} />
        )}
        {list.data?.map(({ id, name, slug: detail, logo }) => (
          <Row key={id} name={name} detail={detail} image={logo} {...row(id)} />
        ))}
      </ul>
      <ResourceView
        resource={list}
        loading={t('orgs.loading')}
        failed={t('orgs.failed')}
        empty={
          <div {...part('retry')}>
            <p {...part('description')}>{t('orgs.empty')}</p>
          </div>
        }
      >
        {() => null}
      </ResourceView>
      {showInvitations && <ListInvitations steps={steps} />}
      {!hideCreate && (
        <div {...part('actions')}>
          <Button onClick={dialog.open}>{t('orgs.create')}</Button>
        </div>
      )}
      <div {...part('message')} role="alert" data-state={has ? 'error' : 'empty'}>
        {dialog.failed && t('orgs.dialogFailed')}
        {steps.error !== null && reasonOf(steps.error, t)}
      </div>
      {dialog.element}
    </Card>
  )
}

interface RowProps {
  readonly name: string
  readonly detail: string
  readonly image: string | null | undefined
  readonly isPersonal?: boolean
  readonly isCurrent: boolean
  readonly isPending: boolean
  readonly onSelect: () => void
}

function Row({ name, detail, image, isPersonal = false, isCurrent, isPending, onSelect }: RowProps): ReactNode {
  const { t } = useAuthContext('OrganizationList')
  const part = usePart()
  return (
    <li {...part('account')}>
      <PlacePicture {...{ name, image, isPersonal }} />
      <span {...part('person')}>
        <strong>{name}</strong>
        <span>{detail}</span>
      </span>
      {isCurrent && <span {...part('badge')}>{t('orgs.current')}</span>}
      <Button aria-label={t('orgList.openLabel', { name })} pending={isPending} onClick={onSelect}>
        {t('orgList.open')}
      </Button>
    </li>
  )
}
