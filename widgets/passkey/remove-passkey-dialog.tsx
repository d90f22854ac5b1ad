'use client'
import { passkeysEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { Portal, Root } from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Modal } from '../parts/modal.tsx'
import { type Dress, usePart } from '../parts/part.ts'
import { Widget } from '../parts/widget.tsx'

export interface RemovePasskeyDialogProps extends Dress {
  readonly name: string
  readonly opener: Element | null
  readonly onRemove: () => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before a passkey is removed. What the service refuses is said on the card, where it stays. */
export function RemovePasskeyDialog({ classNames, unstyled, ...props }: RemovePasskeyDialogProps): ReactNode {
  return (
    <Root open>
      <Portal>
        <Widget name="remove-passkey" classNames={classNames} unstyled={unstyled}>
          <Question {...props} />
        </Widget>
      </Portal>
    </Root>
  )
}

type QuestionProps = Omit<RemovePasskeyDialogProps, keyof Dress>

function Question({ name, opener, onRemove, onClose }: QuestionProps): ReactNode {
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
