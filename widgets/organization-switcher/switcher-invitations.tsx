'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../context.ts'
import type { OrganizationSwitch } from '../hooks/use-organization-switch.ts'
import { type UseUserInvitations, type UserInvitation, useUserInvitations } from '../hooks/use-user-invitations.ts'
import type { Translate } from '../messages.ts'
import { Icon } from '../parts/icon.tsx'
import { MenuItem } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { reasonOf } from '../parts/resource-view.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { PlacePicture } from './line.tsx'

/** What the person is invited to, with the way to answer. Nothing while there is nothing. */
export function SwitcherInvitations({ steps }: { readonly steps: OrganizationSwitch }): ReactNode {
  const { t } = useAuthContext('OrganizationSwitcher')
  const invitations = useUserInvitations()
  if (invitations.status === 'loading') return null
  if (invitations.status === 'error') {
    // Whose address is not proven is invited to nothing that could be shown; the page for invitations says so.
    if (invitations.error.code === 'EMAIL_NOT_VERIFIED') return null
    return (
      <MenuItem onSelect={invitations.refetch}>
        <Icon shape="alert" />
        <span>
          {t('orgInvitations.failed')}
          <small>
            {reasonOf(invitations.error, t)} <b>{t('common.retry')}</b>
          </small>
        </span>
      </MenuItem>
    )
  }
  return invitations.data.map((invitation) => <Answering key={invitation.id} {...{ invitation, invitations, steps }} />)
}

interface AnsweringProps {
  readonly invitation: UserInvitation
  readonly invitations: UseUserInvitations
  readonly steps: OrganizationSwitch
}

function Answering({ invitation, invitations, steps }: AnsweringProps): ReactNode {
  const { t } = useAuthContext('OrganizationSwitcher')
  const part = usePart()
  const labelId = useId()
  const { id, organizationId, organizationName, organizationLogo } = invitation
  const item = (what: 'accept' | 'decline') => {
    const isPending = steps.pending === `${what} ${id}`
    const answer = () => {
      if (what === 'accept')
        return steps.act(
          `${what} ${id}`,
          () => invitations.accept(id),
          () => organizationId,
        )
      return steps.act(
        `${what} ${id}`,
        () => invitations.decline(id),
        () => undefined,
      )
    }
    return (
      <MenuItem pending={isPending} onSelect={() => void answer()}>
        {isPending && <Spinner />}
        <span>{t(labels[what][isPending ? 1 : 0])}</span>
      </MenuItem>
    )
  }
  return (
    <fieldset {...part('choices')} aria-labelledby={labelId} data-invitation="">
      <span {...part('person')} id={labelId}>
        <PlacePicture name={organizationName} image={organizationLogo} />
        <span>{invitationSentence(invitation, t)}</span>
      </span>
      {item('accept')}
      {item('decline')}
    </fieldset>
  )
}

const labels = {
  accept: ['orgInvitations.accept', 'orgInvitations.accepting'],
  decline: ['orgInvitations.decline', 'orgInvitations.declining'],
} as const

/** Who invites to what. */
export function invitationSentence({ inviterName, organizationName }: UserInvitation, t: Translate): string {
  if (inviterName === null) return t('orgInvitations.to', { organization: organizationName })
  return t('orgInvitations.by', { inviter: inviterName, organization: organizationName })
}
