'use client'
import { type ReactNode, useState } from 'react'
import { parseRoles } from '../../runtime/permissions.ts'
import { roleName } from '../hooks/role-names.ts'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { placeError } from '../hooks/form-problem.ts'
import type { Invitation } from '../hooks/organization-calls.ts'
import type { UseInvitations } from '../hooks/use-invitations.ts'
import { CopyLink, invitationLink } from '../invite-members/copy-link.tsx'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'
import type { Profile } from './profile.ts'

export interface InvitationRowProps {
  readonly invitation: Invitation
  readonly profile: Profile
  readonly resend: UseInvitations['resend']
  readonly onCancel: () => void
  readonly onDone: (sentence: string, isGone: boolean) => void
}

/** One invitation: to whom, to what, until when; and what can be done, for who could have granted what it grants. */
export function InvitationRow(props: InvitationRowProps): ReactNode {
  const { invitation, profile, onCancel } = props
  const { t, paths } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const { email, role } = invitation
  const [error, setError] = useState<ClientError | null>(null)
  const link = invitationLink(paths.acceptInvitation, invitation.id)
  const mayGrant = profile.mayGrant(role)
  const teams = profile.organization.teams?.filter(({ id }) => id === invitation.teamId) ?? []
  const names = [...parseRoles(role).map((id) => roleName(profile.choices, id)), ...teams.map(({ name }) => name)]
  // Read when the row is drawn; the service decides.
  const [now] = useState(() => Date.now())
  const ended = Date.parse(invitation.expiresAt) <= now
  const problem = error === null ? undefined : placeError(error, [], {}, t, {}, 0).form?.text
  return (
    <li {...part('account')} data-invitation={invitation.id}>
      <span {...part('person')}>
        <strong dir="ltr">{email}</strong>
        <span>{names.join(', ')}</span>
        <Expiry at={invitation.expiresAt} ended={ended} />
      </span>
      {profile.can('invitation:create') && mayGrant && <Resend {...props} onError={setError} />}
      {link !== undefined && !ended && <CopyLink email={email} link={link} />}
      {profile.can('invitation:cancel') && mayGrant && (
        <Button data-tone="danger" aria-label={t('orgInvites.cancelLabel', { email })} onClick={onCancel}>
          {t('orgInvites.cancel')}
        </Button>
      )}
      {!mayGrant && <span {...part('badge')}>{t('orgMembers.outranks')}</span>}
      <div {...part('note')} role="alert">
        {problem !== undefined && <span {...part('error')}>{problem}</span>}
      </div>
    </li>
  )
}

/** In the time zone of who reads, which is said: an hour without it may be any. */
function Expiry({ at, ended }: { readonly at: string; readonly ended: boolean }): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const date = useMoment()(at)
  return (
    <time dateTime={at} data-state={ended ? 'ended' : 'open'}>
      {t(ended ? 'orgInvites.expired' : 'orgInvites.expires', { date })}
    </time>
  )
}

/** Writes a moment in the language of the page and the time zone of the browser. */
function useMoment(): (at: string) => string {
  const { locale } = useAuthContext('OrganizationProfile')
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

interface ResendProps extends Pick<InvitationRowProps, 'invitation' | 'resend' | 'onDone'> {
  readonly onError: (error: ClientError | null) => void
}

function Resend({ invitation, resend, onDone, onError }: ResendProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const moment = useMoment()
  const [pending, setPending] = useState(false)
  const { email } = invitation
  const send = async () => {
    setPending(true)
    onError(null)
    const { data, error } = await resend(invitation)
    setPending(false)
    if (error === null) onDone(t('orgInvites.resent', { email, date: moment(data.expiresAt) }), false)
    else onError(error)
  }
  return (
    <Button pending={pending} aria-label={t('orgInvites.resendLabel', { email })} onClick={() => void send()}>
      {t(pending ? 'orgInvites.resending' : 'orgInvites.resend')}
    </Button>
  )
}
