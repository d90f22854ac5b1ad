'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Modal } from '../../parts/modal.tsx'
import type { OpenDialog } from '../../parts/use-dialog.tsx'
import { WidgetPortal } from '../../parts/widget-portal.tsx'
import { InviteForm, type InvitingProps, useInviteForm } from './invite-form.tsx'

type InviteDialogProps = OpenDialog<Omit<InvitingProps, 'profile'>> & Pick<InvitingProps, 'profile'>

/** Invites people in a dialog, which stays to show what became of each. */
export function InviteDialog({ profile, request, opener, onClose }: InviteDialogProps): ReactNode {
  const { t } = useAuthContext()
  const form = useInviteForm({ ...request, profile })
  const pending = form.invite.form.state === 'pending'
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <WidgetPortal name="organization-dialog" container={profile.container}>
      <Modal
        opener={opener}
        onCancel={close}
        title={t('inviteMembers.title')}
        description={t('inviteMembers.description', { organization: profile.organization.name })}
      >
        <InviteForm {...form}>
          <Button aria-disabled={pending} onClick={close}>
            {t('common.close')}
          </Button>
        </InviteForm>
      </Modal>
    </WidgetPortal>
  )
}
