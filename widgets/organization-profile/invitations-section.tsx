'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { useInvitations } from '../hooks/use-invitations.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Pager } from '../parts/pager.tsx'
import { usePart } from '../parts/part.ts'
import { DoneMessage, useDone } from './done-message.tsx'
import type { InvitationWish } from './invitation-dialogs.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { Loading } from '../parts/loading.tsx'
import { ListFailure } from './list-state.tsx'
import type { SectionProps } from './profile.ts'
import { useDialog } from '../hooks/use-dialog.tsx'
import { usePagerLabels } from './use-pager-labels.ts'

export interface InvitationsSectionProps extends SectionProps {
  /** Invitations on a page. */
  readonly pageSize: number
}

/** Invitations that nobody has answered, with what can be done for each. */
export function InvitationsSection({ profile, pageSize }: InvitationsSectionProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const { organization } = profile
  const invitations = useInvitations({ organizationId: organization.id, roles: profile.own, pageSize })
  const { region, sentence, onDone, clear } = useDone()
  const duties = { profile, invitations, onDone }
  const dialog = useDialog<InvitationWish, typeof duties>(loadDialogs, duties)
  const open = (wish: InvitationWish) => {
    clear()
    dialog.open(wish)
  }
  return (
    <Card
      title={t('orgProfile.invitations')}
      description={t('orgInvites.description', { organization: organization.name })}
    >
      {profile.can('invitation:create') && (
        <div {...part('actions')}>
          <Button onClick={() => open({ kind: 'invite' })}>{t('orgMembers.invite')}</Button>
        </div>
      )}
      <section ref={region} aria-label={t('orgProfile.invitations')} aria-busy={invitations.isRefetching} tabIndex={-1}>
        {invitations.status === 'loading' && <Loading>{t('orgInvites.loading')}</Loading>}
        {invitations.status === 'error' && (
          <ListFailure title={t('orgInvites.failed')} error={invitations.error} onRetry={invitations.refetch} />
        )}
        {invitations.isEmpty && <p {...part('description')}>{t('orgInvites.empty')}</p>}
        {invitations.status === 'ready' && !invitations.isEmpty && (
          <ul {...part('accounts')}>
            {invitations.data.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                {...{ invitation, profile, onDone }}
                resend={invitations.resend}
                onCancel={() => open({ kind: 'cancel', invitation })}
              />
            ))}
          </ul>
        )}
      </section>
      <Pager
        page={invitations.page}
        pageSize={invitations.pageSize}
        shown={invitations.data?.length ?? 0}
        total={invitations.total}
        setPage={invitations.setPage}
        labels={usePagerLabels(t('orgProfile.invitations'))}
      />
      <DoneMessage sentence={sentence} failed={dialog.failed} />
      {dialog.element}
    </Card>
  )
}

async function loadDialogs() {
  const { InvitationDialog } = await import('./invitation-dialogs.tsx')
  return InvitationDialog
}
