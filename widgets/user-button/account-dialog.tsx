'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { DialogPortal } from '../parts/dialog-portal.tsx'
import { Modal } from '../parts/modal.tsx'
import { UserProfile } from '../user-profile/user-profile.tsx'

export interface AccountDialogProps {
  readonly container: HTMLElement | undefined
  /** Gets the focus back. */
  readonly opener: Element | null
  readonly onClose: () => void
}

/** Everything about the own account, in front of the page. */
export function AccountDialog({ container, opener, onClose }: AccountDialogProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <DialogPortal name="account-dialog" container={container}>
      <Modal
        opener={opener}
        onCancel={onClose}
        title={t('userButton.manageTitle')}
        description={t('userButton.manageDescription')}
      >
        <UserProfile />
        <Button aria-label={t('common.close')} data-close="" onClick={onClose}>
          <span aria-hidden="true">×</span>
        </Button>
      </Modal>
    </DialogPortal>
  )
}
