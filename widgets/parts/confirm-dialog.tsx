'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../core/context.ts'
import type { OpenDialog } from './use-dialog.tsx'
import { Button } from './button.tsx'
import { WidgetPortal } from './widget-portal.tsx'
import { Modal } from './modal.tsx'
import { usePart } from '../core/part.ts'

/** Asks before something is done. What the service refuses is said where it was wanted. */
export function ConfirmDialog({ request, opener, onClose }: OpenDialog<Question>): ReactNode {
  return (
    <WidgetPortal name={request.name}>
      <Asking {...{ request, opener, onClose }} />
    </WidgetPortal>
  )
}

function Asking({ request, opener, onClose }: OpenDialog<Question>): ReactNode {
  const { t } = useAuthContext()
  const [pending, setPending] = useState(false)
  const cancel = () => {
    if (!pending) onClose()
  }
  const confirm = async () => {
    setPending(true)
    await request.act()
    onClose()
  }
  return (
    <Modal opener={opener} onCancel={cancel} title={request.title} description={request.description}>
      <div {...usePart()('actions')}>
        <Button part="submit" data-tone="danger" pending={pending} onClick={() => void confirm()}>
          {pending ? request.pending : request.submit}
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
