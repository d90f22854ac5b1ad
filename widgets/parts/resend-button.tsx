'use client'
import { type ReactNode, useId } from 'react'
import type { Resend } from '../core/use-resend.ts'
import { useAuthContext } from '../core/context.ts'
import { Button } from './button.tsx'
import { duration } from '../core/language.ts'
import { FormMessage } from './form-message.tsx'
import { usePart } from '../core/part.ts'

export interface ResendButtonProps {
  readonly resend: Resend
  /** Nothing was sent yet that could be sent again. */
  readonly isFirst?: boolean
  /** On the button before anything was sent, where it is no link. */
  readonly firstLabel?: string
  /** That it was sent; by default of a mail. */
  readonly sentText?: string
}

/** Asks for a mail again, and says when that can be done and what came of it. */
export function ResendButton({
  resend: { state, wait, problem, send },
  isFirst = false,
  firstLabel,
  sentText,
}: ResendButtonProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const waitId = useId()
  const again = t(isFirst && state !== 'sent' ? 'resend.send' : 'resend.again')
  const label = state === 'sent' ? again : (firstLabel ?? again)
  return (
    <div {...part('actions')} data-state={state}>
      <Button
        pending={state === 'pending'}
        aria-disabled={wait > 0}
        aria-describedby={wait > 0 && problem === null ? waitId : undefined}
        onClick={send}
      >
        {state === 'pending' ? t('resend.pending') : label}
      </Button>
      <output {...part('status')}>{state === 'sent' && (sentText ?? t('resend.sent'))}</output>
      {wait > 0 && problem === null && (
        <p {...part('note')} id={waitId}>
          {t('resend.wait', { time: duration(wait, locale) })}
        </p>
      )}
      <FormMessage problem={problem} wait={wait} />
    </div>
  )
}
