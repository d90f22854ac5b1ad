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
import { useWishes } from './use-wishes.ts'

/** Invitations that nobody has answered, with what can be done for each. */
export function InvitationsSection({ profile, pageSize }: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const invitations = useInvitations({ organizationId: profile.organization.id, roles: profile.own, pageSize })
  const wishes = useWishes(profile)
  const cancel = ({ id, email }: Invitation) =>
    wishes.open({
      ask: 'orgCancel',
      values: { email },
      path: 'cancel-invitation',
      isDanger: true,
      isGone: true,
      send: () => invitations.cancel(id),
    })
  return (
    <ListSection
      {...{ profile, wishes }}
      title={t('orgProfile.invitations')}
      words="orgInvites"
      list={invitations}
      toolbar={
        profile.can('invitation:create') && (
          <div {...part('actions')}>
            <Button onClick={() => wishes.open({ invite: {} })}>{t('inviteMembers.title')}</Button>
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
              onDone={wishes.onDone}
              resend={invitations.resend}
              onCancel={() => cancel(invitation)}
            />
          ))}
        </ul>
      )}
    </ListSection>
  )
}
