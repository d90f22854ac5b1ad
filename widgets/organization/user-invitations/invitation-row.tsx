'use client'
import type { ReactNode } from 'react'
import { type RoleNames, roleNames } from '../../core/role-names.ts'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import type { MemberPlace } from '../data/organization-calls.ts'
import { type InvitationReply, useInvitationAnswer } from '../data/use-invitation-answer.ts'
import type { UserInvitation, UseUserInvitations } from '../data/use-user-invitations.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { usePart } from '../../core/part.ts'

export interface InvitationRowProps extends Pick<UseUserInvitations, 'accept' | 'decline'> {
  readonly invitation: UserInvitation
  readonly roles: RoleNames
  /** It is answered: says so. */
  readonly onDone: (sentence: string) => void
  readonly onAccepted: ((member: MemberPlace) => void) | undefined
  readonly onError: ((error: ClientError) => void) | undefined
}

/** One invitation, and the two answers. */
export function InvitationRow(props: InvitationRowProps): ReactNode {
  const { invitation, roles, accept, decline, onDone, onAccepted, onError } = props
  const { t, locale } = useAuthContext()
  const { id, organizationName: organization, organizationLogo, inviterName, role } = invitation
  const { pending, problem, answer } = useInvitationAnswer({
    t,
    send: (how) => (how === 'accept' ? accept(id) : decline(id)),
    onAnswered(how, { member }) {
      onDone(t(`userInvitations.${how === 'accept' ? 'accepted' : 'declined'}`, { organization }))
      if (member !== null) onAccepted?.(member)
    },
    onError,
  })
  const names = roleNames(role, roles, t, locale)
  const button = (how: InvitationReply, text: string) => (
    <Button
      part={how === 'accept' ? 'submit' : 'button'}
      pending={pending === how}
      aria-disabled={pending !== null}
      aria-label={t(`userInvitations.${how}Label`, { organization })}
      onClick={() => answer(how)}
    >
      {text}
    </Button>
  )
  return (
    <AccountRow
      picture={<Avatar id={invitation.organizationId} name={organization} image={organizationLogo} isSquare />}
      name={organization}
      detail={
        <span>{inviterName === null ? names : t('userInvitations.from', { inviter: inviterName, role: names })}</span>
      }
    >
      <span {...usePart()('actions')}>
        {button('accept', t('userInvitations.accept'))}
        {button('decline', t('orgInvitations.decline'))}
      </span>
      <FormMessage problem={problem} />
    </AccountRow>
  )
}
