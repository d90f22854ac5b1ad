'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../core/context.ts'
import type { OpenDialog } from './use-dialog.tsx'
import { Button } from './button.tsx'
import { WidgetPortal } from './widget-portal.tsx'
import { Modal } from './modal.tsx'
import { usePart } from '../core/part.ts'

/** Asks before something is done. What the service refuses is said where it was wanted. */
export function ConfirmDialog({ wish, opener, onClose }: OpenDialog<Question>): ReactNode {
  return (
    <WidgetPortal name={wish.name}>
      <Asking {...{ wish, opener, onClose }} />
    </WidgetPortal>
  )
}

function Asking({ wish, opener, onClose }: OpenDialog<Question>): ReactNode {
  const { t } = useAuthContext()
  const [pending, setPending] = useState(false)
  const cancel = () => {
    if (!pending) onClose()
  }
  const confirm = async () => {
    setPending(true)
    await wish.act()
    onClose()
  }
  return (
    <Modal opener={opener} onCancel={cancel} title={wish.title} description={wish.description}>
      <div {...usePart()('actions')}>
        <Button part="submit" data-tone="danger" pending={pending} onClick={() => void confirm()}>
          {pending ? wish.pending : wish.submit}
        </Button>
        <Button aria-disabled={pending} onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Modal>
  )
}

/** Something that cannot be taken back, and what asks whether it is meant. */
export interface Question {
  /** Of the dialog, for style sheets. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** On the button, and while it is under way. */
  readonly submit: string
  readonly pending: string
  readonly act: () => Promise<void>
}
