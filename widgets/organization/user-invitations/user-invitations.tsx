'use client'
import { invitationEnglish } from '../../locales/english/accept-invitation.ts'
import type { ReactNode } from 'react'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import type { RoleNames } from '../../core/role-names.ts'
import { AccountSection } from '../../parts/account-section.tsx'
import type { ClientError } from '../../client/index.ts'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import type { MemberPlace } from '../data/organization-calls.ts'
import { useDone } from '../../core/use-done.ts'
import { type UseUserInvitations, useUserInvitations } from '../data/use-user-invitations.ts'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { usePart } from '../../core/part.ts'
import { ResourceView } from '../../parts/resource-view.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { VerifyNotice } from '../../parts/verify-notice.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { InvitationRow } from './invitation-row.tsx'

export interface UserInvitationsProps extends WidgetProps {
  /** What to show while there is none; a sentence by default. */
  readonly empty?: ReactNode
  /** Names of roles of your own, by the role. */
  readonly roles?: RoleNames | undefined
  readonly onAccepted?: ((member: MemberPlace) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** What the person who is signed in was invited to, and the two answers to each. */
export function UserInvitations(props: UserInvitationsProps): ReactNode {
  return (
    <MessagesProvider widget="UserInvitations" english={invitationEnglish} own={props}>
      <UserInvitationsWidget {...props} />
    </MessagesProvider>
  )
}

const noNames: RoleNames = {}

function UserInvitationsWidget({ empty, roles, onAccepted, onError, ...root }: UserInvitationsProps): ReactNode {
  const { t } = useAuthContext()
  const invitations = useUserInvitations()
  const { status, isEmpty } = invitations
  return (
    <Widget {...root} name="user-invitations" data-state={isEmpty ? 'empty' : status}>
      <AccountSection title={t('orgInvitations.title')}>
        {(user) => (
          <Found key={user.id} {...{ user, invitations, empty, onAccepted, onError }} roles={roles ?? noNames} />
        )}
      </AccountSection>
    </Widget>
  )
}

interface FoundProps extends Pick<UserInvitationsProps, 'empty' | 'onAccepted' | 'onError'> {
  readonly user: SessionUser
  readonly invitations: UseUserInvitations
  readonly roles: RoleNames
}

function Found({ user, invitations, empty, roles, onAccepted, onError }: FoundProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { region, sentence, onDone } = useDone()
  const { email } = user
  const title = t('orgInvitations.title')
  if (invitations.error?.code === 'EMAIL_NOT_VERIFIED') {
    const own = { email, title, onError }
    return <VerifyNotice {...own} says="userInvitations.unproven" redirectTo={undefined} takesFocus={false} />
  }
  return (
    <Card title={title} description={t('userInvitations.description')}>
      <section ref={region} aria-label={title} aria-busy={invitations.isRefetching} tabIndex={-1}>
        <ResourceView
          resource={invitations}
          loading={t('orgs.loading')}
          failed={t('orgInvitations.failed')}
          empty={
            empty ?? (
              <Empty icon={mail} title={t('userInvitations.empty')}>
                {t('userInvitations.emptyHint')}
              </Empty>
            )
          }
        >
          {(open) => (
            <ul {...part('accounts')}>
              {open.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  {...{ invitation, roles, onAccepted, onError }}
                  onDone={(said) => onDone(said, true)}
                  accept={invitations.accept}
                  decline={invitations.decline}
                />
              ))}
            </ul>
          )}
        </ResourceView>
      </section>
      <output {...part('status')}>{sentence}</output>
    </Card>
  )
}
