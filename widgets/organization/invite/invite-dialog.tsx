'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Modal } from '../../parts/modal.tsx'
import { InviteForm, type InvitingProps, useInviteForm } from './invite-form.tsx'

export interface InviteDialogProps extends InvitingProps {
  readonly opener: Element | null
  readonly onClose: () => void
}

/** Invites people in a dialog, which stays to show what became of each. */
export function InviteDialog({ opener, onClose, ...inviting }: InviteDialogProps): ReactNode {
  const { t } = useAuthContext()
  const form = useInviteForm(inviting)
  const pending = form.invite.form.state === 'pending'
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <Modal
      opener={opener}
      onCancel={close}
      title={t('inviteMembers.title')}
      description={t('inviteMembers.description', { organization: inviting.profile.organization.name })}
    >
      <InviteForm {...form}>
        <Button aria-disabled={pending} onClick={close}>
          {t('common.close')}
        </Button>
      </InviteForm>
    </Modal>
  )
}
