'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import type { Invitation } from '../hooks/organization-calls.ts'
import { useAuthForm } from '../hooks/use-auth-form.ts'
import type { UseInvitations } from '../hooks/use-invitations.ts'
import { InviteDialog } from '../invite-members/invite-dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { DialogFrame, question } from './dialog-frame.tsx'
import type { Profile } from './profile.ts'
import type { OpenDialog } from '../hooks/use-dialog.tsx'

/** What somebody wants to do with invitations. */
export type InvitationWish = { readonly kind: 'invite' } | { readonly kind: 'cancel'; readonly invitation: Invitation }

/** What the dialogs about invitations get. */
export interface InvitationDuties {
  readonly profile: Profile
  readonly invitations: Pick<UseInvitations, 'cancel'>
  readonly onDone: (sentence: string, isGone: boolean) => void
}

type Props = InvitationDuties & OpenDialog<InvitationWish>

/** The dialog for a wish about invitations. */
export function InvitationDialog({ wish, ...rest }: Props): ReactNode {
  return (
    <DialogFrame container={rest.profile.container}>
      {wish.kind === 'invite' ? <InviteDialog {...rest} /> : <CancelDialog {...rest} invitation={wish.invitation} />}
    </DialogFrame>
  )
}

type CancelProps = Omit<Props, 'wish'> & { readonly invitation: Invitation }

function CancelDialog({ invitation, profile, invitations, onDone, opener, onClose }: CancelProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const { email } = invitation
  const form = useAuthForm('OrganizationProfile', {
    ...question,
    path: '/organization/cancel-invitation',
    send: () => invitations.cancel(invitation.id),
    onSuccess() {
      onClose()
      onDone(t('orgCancel.done', { email }), true)
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgCancel.title', { email })}
      description={t('orgCancel.description', { email })}
      labels={{ submit: t('orgCancel.submit'), pending: t('orgCancel.pending'), cancel: t('orgCancel.keep') }}
      tone="danger"
    />
  )
}
