'use client'
import type { ReactNode } from 'react'
import closeIcon from 'lucide/dist/esm/icons/x.mjs'
import { Icon } from './icon.tsx'
import { useAuthContext } from '../core/context.ts'
import { Button } from './button.tsx'
import { WidgetPortal } from './widget-portal.tsx'
import { Modal } from './modal.tsx'

export interface ProfileDialogProps {
  readonly title: string
  readonly description?: string
  /** Where the dialog is put; by default where `AuthProvider` says. */
  readonly container: HTMLElement | undefined
  /** Gets the focus back. */
  readonly opener: Element | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A whole page about an account or an organization, in front of the page. */
export function ProfileDialog({ container, onClose, children, ...modal }: ProfileDialogProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <WidgetPortal name="account-dialog" container={container}>
      <Modal {...modal} onCancel={onClose}>
        {children}
        <Button aria-label={t('common.close')} data-close="" onClick={onClose}>
          <Icon of={closeIcon} />
        </Button>
      </Modal>
    </WidgetPortal>
  )
}
