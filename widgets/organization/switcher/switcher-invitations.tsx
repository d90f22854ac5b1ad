'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { OrganizationSwitch } from '../data/use-organization-switch.ts'
import { useUserInvitations } from '../data/use-user-invitations.ts'
import { MenuItem } from '../../parts/menu-item.tsx'
import { usePart } from '../../core/part.ts'
import { Spinner } from '../../parts/loading.tsx'
import { type AnsweringProps, type InvitationAnswer, answersTo, invitationSentence } from './answers.ts'
import { FailedItem } from './failed-item.tsx'
import { PlacePicture } from './line.tsx'

/** What the person is invited to, with the way to answer. Nothing while there is nothing. */
export function SwitcherInvitations({ steps }: { readonly steps: OrganizationSwitch }): ReactNode {
  const { t } = useAuthContext()
  const invitations = useUserInvitations()
  const { status, data, error, refetch } = invitations
  if (status !== 'error') {
    return data?.map((invitation) => <Answering key={invitation.id} {...{ invitation, invitations, steps }} />)
  }
  // Whose address is not proven is invited to nothing that could be shown; the page for invitations says so.
  if (error.code === 'EMAIL_NOT_VERIFIED') return null
  return <FailedItem title={t('orgInvitations.failed')} error={error} onRetry={refetch} />
}

function Answering(props: AnsweringProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const { organizationId, organizationName, organizationLogo } = props.invitation
  const { accept, decline } = answersTo(props)
  const sentence = invitationSentence(props.invitation, t)
  return (
    <fieldset {...part('choices')} aria-labelledby={id} data-invitation="">
      <span {...part('person')} id={id}>
        <PlacePicture id={organizationId} name={organizationName} image={organizationLogo} />
        <span title={sentence}>{sentence}</span>
      </span>
      <Answer {...accept}>{t(accept.pending ? 'orgInvitations.accepting' : 'orgInvitations.accept')}</Answer>
      <Answer {...decline}>{t(decline.pending ? 'orgInvitations.declining' : 'orgInvitations.decline')}</Answer>
    </fieldset>
  )
}

function Answer({ pending, give, children }: InvitationAnswer & { readonly children: string }): ReactNode {
  return (
    <MenuItem pending={pending} onSelect={give}>
      {pending && <Spinner />}
      <span>{children}</span>
    </MenuItem>
  )
}
