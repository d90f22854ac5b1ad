'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { Invitation } from '../data/organization-calls.ts'
import { useInvitations } from '../data/use-invitations.ts'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
import { InvitationRow } from './invitation-row.tsx'
import { ListSection } from './list-section.tsx'
import type { PagedSectionProps } from '../frame/profile.ts'
import { useProfileDialogs } from './use-profile-dialogs.ts'

/** Invitations that nobody has answered, with what can be done for each. */
export function InvitationsSection({ profile, pageSize }: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const invitations = useInvitations({ organizationId: profile.organization.id, roles: profile.own, pageSize })
  const dialogs = useProfileDialogs(profile)
  const cancel = ({ id, email }: Invitation) =>
    dialogs.open({
      ask: 'orgCancel',
      values: { email },
      path: 'cancel-invitation',
      isDanger: true,
      isGone: true,
      send: () => invitations.cancel(id),
    })
  return (
    <ListSection
      {...{ profile, dialogs }}
      title={t('orgProfile.invitations')}
      words="orgInvites"
      list={invitations}
      toolbar={
        profile.can('invitation:create') && (
          <div {...part('actions')}>
            <Button onClick={() => dialogs.open({ invite: {} })}>{t('inviteMembers.title')}</Button>
          </div>
        )
      }
      empty={<p {...part('description')}>{t('orgInvites.empty')}</p>}
    >
      {(shown) => (
        <ul {...part('accounts')}>
          {shown.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              {...{ invitation, profile }}
              onDone={dialogs.onDone}
              resend={invitations.resend}
              onCancel={() => cancel(invitation)}
            />
          ))}
        </ul>
      )}
    </ListSection>
  )
}
