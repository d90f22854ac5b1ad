'use client'
import { passkeysEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../parts/button.tsx'
import type { RemovePasskeyDialogProps } from './remove-passkey-dialog.tsx'

export interface RemovePasskeyProps {
  readonly name: string
  readonly blocked: boolean
  /** The element that says why it is blocked. */
  readonly reason: string | undefined
  readonly onRemove: () => Promise<boolean>
}

type Dialog = ComponentType<RemovePasskeyDialogProps>

/** The button that removes a passkey, and the question that it asks first. The dialog's code is loaded when it is needed. */
export function RemovePasskey({ name, blocked, reason, onRemove }: RemovePasskeyProps): ReactNode {
  const { t } = useSentences('Passkeys', passkeysEnglish)
  const [open, setOpen] = useState<{ readonly Dialog: Dialog; readonly opener: Element | null } | null>(null)
  const ask = async () => {
    const opener = document.activeElement
    const { RemovePasskeyDialog } = await import('./remove-passkey-dialog.tsx')
    setOpen({ Dialog: RemovePasskeyDialog, opener })
  }
  return (
    <>
      <Button
        aria-label={t('passkeys.removeLabel', { name })}
        aria-describedby={reason}
        aria-disabled={blocked}
        onClick={() => void ask()}
      >
        {t('passkeys.remove')}
      </Button>
      {open !== null && (
        <open.Dialog name={name} opener={open.opener} onRemove={onRemove} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
