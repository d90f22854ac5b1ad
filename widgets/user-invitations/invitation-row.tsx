'use client'
import { type ReactNode, useRef, useState } from 'react'
import { type RoleNames, roleNames } from '../accept-invitation/role-names.ts'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { type FormProblem, placeError } from '../hooks/form-problem.ts'
import type { MemberPlace } from '../hooks/organization-calls.ts'
import type { UserInvitation, UseUserInvitations } from '../hooks/use-user-invitations.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Button } from '../parts/button.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'

export interface InvitationRowProps extends Pick<UseUserInvitations, 'accept' | 'decline'> {
  readonly invitation: UserInvitation
  readonly roles: RoleNames
  /** It is answered: says so. */
  readonly onDone: (sentence: string) => void
  readonly onAccepted: ((member: MemberPlace) => void) | undefined
  readonly onError: ((error: ClientError) => void) | undefined
}

/** One invitation, and the two answers. */
export function InvitationRow({ invitation, roles, ...duties }: InvitationRowProps): ReactNode {
  const { t, locale } = useAuthContext('UserInvitations')
  const part = usePart()
  const { pending, problem, answer } = useAnswer(invitation, duties)
  const { organizationName: organization, organizationLogo, inviterName, role } = invitation
  const names = roleNames(role, roles, t, locale)
  return (
    <li {...part('account')}>
      <Avatar name={organization} image={organizationLogo} />
      <span {...part('person')}>
        <strong>{organization}</strong>
        <span>{inviterName === null ? names : t('userInvitations.from', { inviter: inviterName, role: names })}</span>
      </span>
      <span {...part('actions')}>
        <Button
          pending={pending === 'accept'}
          aria-disabled={pending !== null}
          aria-label={t('userInvitations.acceptLabel', { organization })}
          onClick={() => answer('accept')}
        >
          {t('userInvitations.accept')}
        </Button>
        <Button
          pending={pending === 'decline'}
          aria-disabled={pending !== null}
          aria-label={t('userInvitations.declineLabel', { organization })}
          onClick={() => answer('decline')}
        >
          {t('invitation.decline')}
        </Button>
      </span>
      <FormMessage problem={problem} />
    </li>
  )
}

type Duties = Omit<InvitationRowProps, 'invitation' | 'roles'>

function useAnswer({ id, organizationName }: UserInvitation, { accept, decline, ...duties }: Duties) {
  const { t } = useAuthContext('UserInvitations')
  const { onDone, onAccepted, onError } = duties
  const busy = useRef(false)
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const answer = async (how: 'accept' | 'decline') => {
    if (busy.current) return
    busy.current = true
    setPending(how)
    setProblem(null)
    const { data, error } = await (how === 'accept' ? accept(id) : decline(id))
    busy.current = false
    setPending(null)
    if (error !== null) {
      setProblem(placeError(error, [], {}, t, {}, Date.now()).form)
      return onError?.(error)
    }
    const organization = organizationName
    onDone(t(how === 'accept' ? 'userInvitations.accepted' : 'userInvitations.declined', { organization }))
    if (data.member !== null) onAccepted?.(data.member)
  }
  return { pending, problem, answer: (how: 'accept' | 'decline') => void answer(how) }
}
