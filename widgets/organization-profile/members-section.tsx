'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { useMembers } from '../hooks/use-members.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Pager } from '../parts/pager.tsx'
import { usePart } from '../parts/part.ts'
import { SearchField } from '../parts/search-field.tsx'
import { DoneMessage, useDone } from './done-message.tsx'
import { ListFailure } from './list-state.tsx'
import type { MemberWish } from './member-dialogs.tsx'
import { MemberTable } from './member-table.tsx'
import type { SectionProps } from './profile.ts'
import { useDialog } from '../hooks/use-dialog.tsx'
import { usePagerLabels } from './use-pager-labels.ts'

export interface MembersSectionProps extends SectionProps {
  /** Members on a page. */
  readonly pageSize: number
}

/** The members in a table, with what can be done for each. */
export function MembersSection({ profile, pageSize }: MembersSectionProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const { organization } = profile
  const members = useMembers({ organizationId: organization.id, pageSize, roles: profile.own })
  const { region, sentence, onDone, clear } = useDone()
  const duties = { profile, members, onDone }
  const dialog = useDialog<MemberWish, typeof duties>(loadDialogs, duties)
  const open = (wish: MemberWish) => {
    clear()
    dialog.open(wish)
  }
  return (
    <Card
      title={t('orgProfile.members')}
      description={t('orgMembers.description', { organization: organization.name })}
    >
      <search {...part('toolbar')}>
        <SearchField
          label={t('orgProfile.search')}
          value={members.query.search}
          onSearch={(search) => members.setQuery({ search })}
        />
        {profile.can({ invitation: ['create'] }) && (
          <Button onClick={() => open({ kind: 'invite' })}>{t('orgMembers.invite')}</Button>
        )}
      </search>
      <section ref={region} aria-label={t('orgProfile.members')} aria-busy={members.isRefetching} tabIndex={-1}>
        {members.status === 'error' && (
          <ListFailure title={t('orgMembers.failed')} error={members.error} onRetry={members.refetch} />
        )}
        {members.isEmpty && (
          <div {...part('retry')}>
            <p {...part('description')}>{t('orgMembers.noMatch')}</p>
            <Button onClick={() => members.setQuery({ search: '' })}>{t('orgMembers.showAll')}</Button>
          </div>
        )}
        {members.status !== 'error' && !members.isEmpty && (
          <MemberTable members={members.data ?? undefined} profile={profile} onOpen={open} />
        )}
      </section>
      <Pager
        page={members.page}
        pageSize={members.pageSize}
        shown={members.data?.length ?? 0}
        total={members.total}
        setPage={members.setPage}
        labels={usePagerLabels(t('orgProfile.members'))}
      />
      <DoneMessage sentence={sentence} failed={dialog.failed} />
      {dialog.element}
    </Card>
  )
}

async function loadDialogs() {
  const { MemberDialog } = await import('./member-dialogs.tsx')
  return MemberDialog
}
