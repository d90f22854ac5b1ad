'use client'
import type { ReactNode } from 'react'
import building from 'lucide/dist/esm/icons/building.mjs'
import chevron from 'lucide/dist/esm/icons/chevron-right.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import { AccountSection } from '../../parts/account-section.tsx'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { PlacePicture } from '../switcher/line.tsx'
import { organizationEnglish } from '../../locales/english/organization.ts'
import { type Choice, type ChooserOptions, useChooser, withoutOptions } from '../switcher/use-chooser.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PageLink, inThisTab } from '../../parts/link.tsx'
import { Spinner } from '../../parts/loading.tsx'
import { usePart } from '../../core/part.ts'
import { ResourceView, reasonOf } from '../../parts/resource-view.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { ListInvitations } from './list-invitations.tsx'

export interface OrganizationListProps extends WidgetProps, ChooserOptions {
  /** Instead of the sentence, for who is in no organization. */
  readonly empty?: ReactNode
}

/** A page on which somebody chooses the organization to go on in. The service needs `organization()`. */
export function OrganizationList(props: OrganizationListProps): ReactNode {
  return (
    <MessagesProvider widget="OrganizationList" english={organizationEnglish} own={props}>
      <OrganizationListWidget {...props} />
    </MessagesProvider>
  )
}

function OrganizationListWidget(props: OrganizationListProps): ReactNode {
  const { empty, ...root } = withoutOptions(props)
  const { t } = useAuthContext()
  return (
    <Widget {...root} name="organization-list">
      <AccountSection title={t('orgList.title')}>
        {(user) => <Chooser key={user.id} user={user} options={props} empty={empty} />}
      </AccountSection>
    </Widget>
  )
}

interface ChooserProps extends Pick<OrganizationListProps, 'empty'> {
  readonly user: SessionUser
  readonly options: ChooserOptions
}

function Chooser({ user, options, empty }: ChooserProps): ReactNode {
  const { hidePersonal = false, hideCreate = false, showInvitations = true } = options
  const { t } = useAuthContext()
  const part = usePart()
  const { list, steps, dialog, personal, organizations } = useChooser(user, options)
  return (
    <Card title={t('orgList.title')} description={t('orgList.description')}>
      <ul {...part('accounts')} aria-label={t('orgList.title')} aria-busy={list.isRefetching}>
        {!hidePersonal && <Row {...personal} />}
        {organizations.map((choice) => (
          <Row key={choice.detail} {...choice} />
        ))}
      </ul>
      <ResourceView
        resource={list}
        loading={t('orgs.loading')}
        failed={t('orgs.failed')}
        empty={
          empty ?? (
            <Empty icon={building} title={t('orgs.empty')}>
              {t(hideCreate ? 'orgs.emptyHint' : 'orgs.emptyCreate')}
            </Empty>
          )
        }
      >
        {() => null}
      </ResourceView>
      {showInvitations && <ListInvitations steps={steps} />}
      {!hideCreate && (
        <div {...part('actions')}>
          <Button onClick={dialog.open}>
            <Icon of={plus} />
            {t('orgs.create')}
          </Button>
        </div>
      )}
      <Alert>
        {(dialog.failed ? t('errors.NETWORK_ERROR') : '') + (steps.error === null ? '' : reasonOf(steps.error, t))}
      </Alert>
      {dialog.element}
    </Card>
  )
}

/** The whole row leads there. */
function Row({ id, name, detail, image, isPersonal, isCurrent, isPending, href, select }: Choice): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const open = () => void select()
  const about = {
    'aria-label': t('orgList.openLabel', { name }),
    'aria-current': isCurrent || undefined,
    'aria-describedby': `${id}-place`,
  }
  const content = (
    <>
      <PlacePicture {...{ id, name, image, isPersonal }} />
      <span {...part('person')} id={`${id}-place`}>
        <strong>{name}</strong>
        <span>{detail}</span>
      </span>
      {isCurrent && <span {...part('badge')}>{t('orgs.current')}</span>}
      {!isPending && <Icon of={chevron} isDirected />}
    </>
  )
  return (
    <li {...part('account')}>
      {href === undefined ? (
        <Button part="choice" {...about} pending={isPending} onClick={open}>
          {content}
        </Button>
      ) : (
        <PageLink part="choice" {...about} href={href} aria-busy={isPending} onClick={inThisTab(open)}>
          {content}
          {isPending && <Spinner />}
        </PageLink>
      )}
    </li>
  )
}
