'use client'
import { useRef, useState } from 'react'
import type { Answer, ClientError } from '../client/index.ts'
import { useAuthContext } from './context.ts'
import type { MessageValues } from './messages.ts'
import { type FormProblem, placeError } from './form-problem.ts'
import { useCountdown } from './use-countdown.ts'

/** A mail that can be asked for again, but not at once. */
export interface Resend {
  readonly state: 'idle' | 'pending' | 'sent' | 'error'
  /** Seconds until it can be asked for again. */
  readonly wait: number
  readonly problem: FormProblem | null
  send(): void
}

export interface ResendCooldown {
  /** Seconds between two mails that one person asks for; 60 by default. The service has limits of its own. */
  readonly resendCooldown?: number | undefined
}

export interface ResendOptions extends ResendCooldown {
  /** A mail has been sent right now, so the wait has begun. */
  readonly justSent: boolean
  /** What sentences may quote. */
  readonly quote?: MessageValues
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Sends a mail again on demand, but not at once. */
export function useResend(
  ask: () => Promise<Answer<unknown>>,
  { justSent, resendCooldown = 60, quote = {}, onError }: ResendOptions,
): Resend {
  const { t } = useAuthContext()
  const busy = useRef(false)
  const later = () => Date.now() + resendCooldown * 1000
  const [until, setUntil] = useState(() => (justSent ? later() : undefined))
  const [state, setState] = useState<Resend['state']>('idle')
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const wait = useCountdown(until)

  const send = async () => {
    if (busy.current || wait > 0) return
    busy.current = true
    setState('pending')
    setProblem(null)
    const { error } = await ask()
    busy.current = false
    setState(error === null ? 'sent' : 'error')
    if (error === null) return setUntil(later())
    const placed = placeError(error, [], {}, t, quote, Date.now()).form
    setProblem(placed)
    setUntil(placed?.retryAt)
    onError?.(error)
  }
  return { state, wait, problem, send: () => void send() }
}
