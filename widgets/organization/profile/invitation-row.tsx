'use client'
import { type ReactNode, useState } from 'react'
import { parseRoles } from '../../../runtime/contract/permissions.ts'
import { listOf } from '../../core/language.ts'
import { roleName } from '../../core/role-names.ts'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import type { Invitation } from '../data/organization-calls.ts'
import type { UseInvitations } from '../data/use-invitations.ts'
import { CopyLink, invitationLink } from '../invite/copy-link.tsx'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
import type { Profile } from '../frame/profile.ts'

export interface InvitationRowProps {
  readonly invitation: Invitation
  readonly profile: Profile
  readonly resend: UseInvitations['resend']
  readonly onCancel: () => void
  readonly onDone: (sentence: string, isGone: boolean) => void
}

/** One invitation: to whom, to what, until when; and what can be done, for who could have granted what it grants. */
export function InvitationRow({ invitation, profile, resend, onCancel, onDone }: InvitationRowProps): ReactNode {
  const { t, locale, paths } = useAuthContext()
  const part = usePart()
  const moment = useMoment()
  const { email, role } = invitation
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ClientError | null>(null)
  const link = invitationLink(paths.acceptInvitation, invitation.id)
  const mayGrant = profile.mayGrant(role)
  const teams = profile.organization.teams?.filter(({ id }) => id === invitation.teamId) ?? []
  const names = [...parseRoles(role).map((id) => roleName(profile.choices, id)), ...teams.map(({ name }) => name)]
  // Read when the row is drawn; the service decides.
  const [now] = useState(() => Date.now())
  const ended = Date.parse(invitation.expiresAt) <= now
  const send = async () => {
    setPending(true)
    setError(null)
    const answer = await resend(invitation)
    setPending(false)
    setError(answer.error)
    if (answer.error === null) onDone(t('orgInvites.resent', { email, date: moment(answer.data.expiresAt) }), false)
  }
  const date = moment(invitation.expiresAt)
  return (
    <AccountRow
      data-invitation={invitation.id}
      name={email}
      dir="ltr"
      detail={
        <>
          <span>{listOf(names, locale)}</span>
          <time dateTime={invitation.expiresAt} data-state={ended ? 'ended' : 'open'}>
            {t(ended ? 'orgInvites.expired' : 'orgInvites.expires', { date })}
          </time>
        </>
      }
    >
      {mayGrant && profile.can('invitation:create') && (
        <Button pending={pending} aria-label={t('orgInvites.resendLabel', { email })} onClick={() => void send()}>
          {t(pending ? 'resend.pending' : 'orgInvites.resend')}
        </Button>
      )}
      {link !== undefined && !ended && <CopyLink email={email} link={link} />}
      {mayGrant && profile.can('invitation:cancel') && (
        <Button data-tone="danger" aria-label={t('orgInvites.cancelLabel', { email })} onClick={onCancel}>
          {t('orgInvites.cancel')}
        </Button>
      )}
      {!mayGrant && <span {...part('badge')}>{t('orgMembers.outranks')}</span>}
      <div {...part('note')} role="alert">
        {error !== null && <span {...part('error')}>{placeError(error, [], {}, t, {}, 0).form?.text}</span>}
      </div>
    </AccountRow>
  )
}

/** Writes a moment in the language of the page and the time zone of the browser, which is said: an hour without it may be any. */
function useMoment(): (at: string) => string {
  const { locale } = useAuthContext()
  const { format } = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (at) => format(new Date(at))
}
