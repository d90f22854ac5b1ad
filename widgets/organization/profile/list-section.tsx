'use client'
import type { ReactNode } from 'react'
import userPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import { useAuthContext } from '../../core/context.ts'
import type { ListResource } from '../../core/use-query.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Failure } from '../../parts/resource-view.tsx'
import { DoneMessage } from '../../parts/done-message.tsx'
import type { SectionProps } from '../frame/profile.ts'
import { usePagerLabels } from './use-pager-labels.ts'
import type { ProfileDialogs } from './use-profile-dialogs.ts'

export interface ListSectionProps<Item> extends SectionProps {
  readonly title: string
  /** What the keys of its sentences begin with. */
  readonly words: 'orgMembers' | 'orgInvites' | 'orgTeams'
  readonly list: ListResource<Item>
  readonly dialogs: ProfileDialogs
  /** What one does here most, for who may. */
  readonly action?: ReactNode
  /** Above the list. */
  readonly toolbar?: ReactNode
  /** While it is being looked up; grey lines by default. */
  readonly loading?: ReactNode
  /** In the place of a list without entries. */
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list of an organization in its four states, with its pages, its dialogs, and what was done last. */
export function ListSection<Item>(props: ListSectionProps<Item>): ReactNode {
  const { profile, title, words, list, dialogs, action, toolbar, empty, children } = props
  const { t } = useAuthContext()
  const { loading = <Loading>{t('orgs.loading')}</Loading> } = props
  const { page, pageSize, total, setPage } = list
  const { region, sentence, failed, element } = dialogs
  return (
    <Card
      title={title}
      description={t(`${words}.description`, { organization: profile.organization.name })}
      action={action || undefined}
    >
      {toolbar}
      <section ref={region} aria-label={title} aria-busy={list.isRefetching} tabIndex={-1}>
        {list.status === 'loading' && loading}
        {list.status === 'error' && <Failure title={t(`${words}.failed`)} error={list.error} onRetry={list.refetch} />}
        {list.status === 'ready' && (list.isEmpty ? empty : children(list.data))}
      </section>
      <Pager {...{ page, pageSize, total, setPage }} shown={list.data?.length ?? 0} labels={usePagerLabels(title)} />
      <DoneMessage {...{ sentence, failed }} />
      {element}
    </Card>
  )
}

/** What one does most where the people of an organization are listed. */
export function InviteButton({ onInvite }: { readonly onInvite: () => void }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Button part="submit" onClick={onInvite}>
      <Icon of={userPlus} />
      {t('inviteMembers.title')}
    </Button>
  )
}
