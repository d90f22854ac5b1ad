'use client'
import { passkeysEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { DialogPortal } from '../parts/dialog-portal.tsx'
import { Modal } from '../parts/modal.tsx'
import { usePart } from '../parts/part.ts'

export interface RemovePasskeyDialogProps {
  readonly name: string
  readonly opener: Element | null
  readonly onRemove: () => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before a passkey is removed. What the service refuses is said on the card, where it stays. */
export function RemovePasskeyDialog(props: RemovePasskeyDialogProps): ReactNode {
  return (
    <DialogPortal name="remove-passkey">
      <Question {...props} />
    </DialogPortal>
  )
}

function Question({ name, opener, onRemove, onClose }: RemovePasskeyDialogProps): ReactNode {
  const { t } = useSentences('Passkeys', passkeysEnglish)
  const part = usePart()
  const [isPending, setPending] = useState(false)
  const cancel = () => {
    if (!isPending) onClose()
  }
  const remove = async () => {
    setPending(true)
    await onRemove()
    onClose()
  }
  return (
    <Modal
      opener={opener}
      onCancel={cancel}
      title={t('passkeys.removeTitle', { name })}
      description={t('passkeys.removeDescription')}
    >
      <div {...part('actions')}>
        <Button part="submit" data-tone="danger" pending={isPending} onClick={() => void remove()}>
          {t(isPending ? 'passkeys.removing' : 'passkeys.removeConfirm')}
        </Button>
        <Button aria-disabled={isPending} onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
