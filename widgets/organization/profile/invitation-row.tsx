'use client'
import { type ReactNode, useState } from 'react'
import link from 'lucide/dist/esm/icons/link.mjs'
import mailX from 'lucide/dist/esm/icons/mail-x.mjs'
import send from 'lucide/dist/esm/icons/send.mjs'
import { parseRoles } from '../../../runtime/contract/permissions.ts'
import { listOf } from '../../core/language.ts'
import { roleName } from '../../core/role-names.ts'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import type { Invitation } from '../data/organization-calls.ts'
import type { UseInvitations } from '../data/use-invitations.ts'
import { LinkField, copyText, invitationLink } from '../invite/copy-link.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import type { Action } from '../../parts/actions-popup.tsx'
import { Cell, PersonRow } from '../../parts/people-table.tsx'
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
export function InvitationRow({ invitation, profile, onDone, ...does }: InvitationRowProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const { email, role, status, expiresAt } = invitation
  const teams = profile.organization.teams?.filter(({ id }) => id === invitation.teamId) ?? []
  const names = [...parseRoles(role).map((id) => roleName(profile.choices, id)), ...teams.map(({ name }) => name)]
  // Read when the row is drawn; the service decides.
  const [now] = useState(() => Date.now())
  const state = status === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : status
  const { error, isByHand, address, actions } = useActions({ invitation, profile, onDone, ...does }, state)
  const moment = useMoment()
  return (
    <PersonRow
      data-invitation={invitation.id}
      name={email}
      isNameCut
      id={email}
      image={null}
      badges={
        <>
          {isByHand && address !== undefined && <LinkField email={email} link={address} />}
          <span {...part('note')} role="alert">
            {error !== null && <span {...part('error')}>{placeError(error, [], {}, t, {}, 0).form?.text}</span>}
          </span>
        </>
      }
      menu={actions.length > 0 && <ActionsMenu label={t('orgInvites.menu', { email })} actions={actions} />}
    >
      <Cell label={t('orgMembers.roles')}>{listOf(names, locale)}</Cell>
      <Cell label={t('orgInvites.status')}>
        <span {...part('badge')} data-state={state}>
          {t(`orgInvites.${state}`)}
        </span>
      </Cell>
      <Cell label={t('orgInvites.expires')}>
        <time dateTime={expiresAt}>{moment(expiresAt)}</time>
      </Cell>
    </PersonRow>
  )
}

/** What can be done with an invitation that nobody has answered, and what came of it. */
function useActions(props: InvitationRowProps, state: Invitation['status'] | 'expired') {
  const { invitation, profile, resend, onCancel, onDone } = props
  const { t, paths } = useAuthContext()
  const moment = useMoment()
  const { email, role } = invitation
  const [error, setError] = useState<ClientError | null>(null)
  const [isByHand, setByHand] = useState(false)
  const address = invitationLink(paths.acceptInvitation, invitation.id)
  const unavailable = profile.mayGrant(role) ? undefined : t('orgMembers.outranks')
  const again = async () => {
    setError(null)
    const answer = await resend(invitation)
    setError(answer.error)
    if (answer.error === null) onDone(t('orgInvites.resent', { email, date: moment(answer.data.expiresAt) }), false)
  }
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    setByHand(!isCopied)
    if (isCopied) onDone(t('inviteMembers.copiedLink', { email }), false)
  }
  const actions: Action[] = []
  if (state === 'pending' || state === 'expired') {
    if (profile.can('invitation:create'))
      actions.push({ label: t('orgInvites.resend'), icon: send, unavailable, onSelect: () => void again() })
    if (address !== undefined && state === 'pending')
      actions.push({ label: t('inviteMembers.copy'), icon: link, onSelect: () => void copy(address) })
    if (profile.can('invitation:cancel'))
      actions.push({ label: t('orgCancel.submit'), icon: mailX, unavailable, onSelect: onCancel })
  }
  return { error, isByHand, address, actions }
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
