'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { usePart } from '../../core/part.ts'
import { useCountdown } from '../../core/use-countdown.ts'
import type { ShownInvitation } from './find-invitation.ts'
import { type RoleNames, roleNames } from '../../core/role-names.ts'
import type { UseAcceptInvitation } from './use-accept-invitation.ts'

export interface OpenCardProps extends Pick<UseAcceptInvitation, 'pending' | 'problem' | 'accept' | 'decline'> {
  readonly invitation: ShownInvitation
  readonly roles: RoleNames
  /** It came in the place of a form. */
  readonly takesFocus: boolean
}

/** Who invites to what, and the two answers. */
export function OpenCard({ invitation, roles, takesFocus, ...answers }: OpenCardProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const wait = useCountdown(answers.problem?.retryAt)
  const { organizationName: organization, organizationLogo, inviterName, email, role, expiresAt } = invitation
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(expiresAt))
  const { pending } = answers
  return (
    <Card
      icon={<Avatar name={organization} image={organizationLogo} isSquare />}
      title={t('invitation.joinTitle', { organization })}
      takesFocus={takesFocus}
      description={
        inviterName === null
          ? t('invitation.invitedAlone', { organization })
          : t('invitation.invited', { inviter: inviterName, organization })
      }
    >
      <dl {...part('facts')}>
        <Fact term={t('invitation.role')}>{roleNames(role, roles, t, locale)}</Fact>
        <Fact term={t('invitation.account')}>{email}</Fact>
        <Fact term={t('invitation.until')}>
          <time dateTime={expiresAt}>{until}</time>
        </Fact>
      </dl>
      <div {...part('actions')}>
        <Button
          part="submit"
          pending={pending === 'accept'}
          aria-disabled={pending !== null || wait > 0}
          onClick={answers.accept}
        >
          {pending === 'accept' ? t('invitation.accepting') : t('invitation.accept', { organization })}
        </Button>
        <Button pending={pending === 'decline'} aria-disabled={pending !== null || wait > 0} onClick={answers.decline}>
          {t(pending === 'decline' ? 'orgInvitations.declining' : 'orgInvitations.decline')}
        </Button>
      </div>
      <FormMessage problem={answers.problem} wait={wait} />
    </Card>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
