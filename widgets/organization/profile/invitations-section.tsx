'use client'
import { type ReactNode, useState } from 'react'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import { useAuthContext } from '../../core/context.ts'
import type { Invitation } from '../data/organization-calls.ts'
import { useInvitations } from '../data/use-invitations.ts'
import { Empty } from '../../parts/empty.tsx'
import { PeopleTable } from '../../parts/people-table.tsx'
import { usePart } from '../../core/part.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteButton, ListSection } from './list-section.tsx'
import type { PagedSectionProps } from '../frame/profile.ts'
import { useProfileDialogs } from './use-profile-dialogs.ts'

type Status = Invitation['status'] | 'all'

const statuses: readonly Status[] = ['pending', 'accepted', 'rejected', 'canceled', 'all']

/** Invitations by what became of them, those that nobody has answered first; and what can be done for each. */
export function InvitationsSection({ profile, pageSize }: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  const [status, setStatus] = useState<Status>('pending')
  const invitations = useInvitations({ organizationId: profile.organization.id, roles: profile.own, status, pageSize })
  const dialogs = useProfileDialogs(profile)
  const mayInvite = profile.can('invitation:create')
  const isFirst = invitations.isEmpty && status === 'pending'
  const cancel = ({ id, email }: Invitation) =>
    dialogs.open({
      ask: 'orgCancel',
      values: { email },
      path: 'cancel-invitation',
      isDanger: true,
      isGone: true,
      send: () => invitations.cancel(id),
    })
  const rows = (shown: readonly Invitation[] | undefined) => (
    <PeopleTable
      label={t('orgProfile.invitations')}
      columns={[
        { label: t('field.email') },
        { label: t('orgMembers.roles') },
        { label: t('orgInvites.status') },
        { label: t('orgInvites.expires') },
      ]}
      actions={t('orgProfile.actions')}
      loading={t('orgs.loading')}
    >
      {shown?.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          {...{ invitation, profile }}
          onDone={dialogs.onDone}
          resend={invitations.resend}
          onCancel={() => cancel(invitation)}
        />
      ))}
    </PeopleTable>
  )
  return (
    <ListSection
      {...{ profile, dialogs }}
      title={t('orgProfile.invitations')}
      words="orgInvites"
      list={invitations}
      action={mayInvite && !isFirst && <InviteButton onInvite={() => dialogs.open({ invite: {} })} />}
      toolbar={<StatusChoice value={status} onChange={setStatus} />}
      loading={rows(undefined)}
      empty={
        <Empty
          icon={mail}
          title={t(status === 'pending' ? 'orgInvites.empty' : 'orgInvites.noneSuch')}
          action={
            mayInvite &&
            isFirst && (
              // It goes away with the first invitation.
              <InviteButton onInvite={() => dialogs.open({ invite: { onInvited: () => dialogs.onDone('', true) } })} />
            )
          }
        >
          {mayInvite && isFirst ? t('orgInvites.emptyHint') : undefined}
        </Empty>
      }
    >
      {rows}
    </ListSection>
  )
}

interface StatusChoiceProps {
  readonly value: Status
  readonly onChange: (status: Status) => void
}

/** Which invitations are listed. */
function StatusChoice({ value, onChange }: StatusChoiceProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <div {...part('toolbar')}>
      <select
        {...part('select')}
        aria-label={t('orgInvites.status')}
        value={value}
        onChange={({ currentTarget }) => onChange(statuses.find((one) => one === currentTarget.value) ?? 'pending')}
      >
        {statuses.map((one) => (
          <option key={one} value={one}>
            {t(`orgInvites.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
