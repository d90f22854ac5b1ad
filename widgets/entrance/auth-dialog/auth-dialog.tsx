'use client'
import { type ReactNode, useEffect } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { Retry } from '../../parts/retry.tsx'
import { MessagesProvider, noEnglish } from '../../parts/messages-provider.tsx'
import { Widget } from '../../parts/widget.tsx'
import type { AuthDialogProps } from './auth-dialog-props.ts'

/** Sign-in, sign-up and the forgotten password in a dialog. Its code comes when it opens for the first time. */
export function AuthDialog({ open, ...props }: AuthDialogProps): ReactNode {
  const { chunk: Frame, hasFailed, load } = useChunk(loadFrame)
  useEffect(() => {
    if (open) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening; a failure waits for a click
  }, [open])
  if (!open) return null
  return (
    <MessagesProvider widget="AuthDialog" english={noEnglish} own={props}>
      {hasFailed ? <Failed onRetry={() => void load()} /> : Frame !== null && <Frame {...props} />}
    </MessagesProvider>
  )
}

/** The code did not come, e.g. because the network is gone. */
function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Widget name="auth-dialog" data-state="error">
      <Failure onRetry={onRetry} />
    </Widget>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Retry onRetry={onRetry}>
      <p>{t('errors.NETWORK_ERROR')}</p>
    </Retry>
  )
}

/** Loads what the dialog is made of: forms, frame and Radix. */
export async function loadFrame() {
  const { AuthDialogFrame } = await import('./auth-dialog-frame.tsx')
  return AuthDialogFrame
}
