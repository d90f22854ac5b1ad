'use client'
import { useRef, useState } from 'react'
import type { ClientError, SessionData } from '../../client/index.ts'
import type { SessionUser } from '../../core/context.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { useSentences } from '../../core/use-sentences.ts'
import { useSession } from '../../core/use-session.ts'
import { impersonationEnglish } from '../../locales/english/admin.ts'

export interface UseImpersonationOptions {
  /** Where to go afterwards: an own path or an address of an allowed origin; by default nowhere. */
  readonly redirectTo?: string | undefined
  readonly onStopped?: (() => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Whether this browser is signed in as somebody else, and the way back. */
export interface Impersonation {
  /** As whom, or null when the session is nobody else's. */
  readonly user: SessionUser | null
  /** The own session is here again. */
  readonly stopped: boolean
  /** The other session is over, and there was no own one to go back to any more. */
  readonly lost: boolean
  readonly pending: boolean
  readonly problem: FormProblem | null
  stop(): Promise<void>
}

/**
 * Ends an impersonation (wire contract section 10).
 * @throws {Error} outside an `AuthProvider`
 */
export function useImpersonation({ redirectTo, onStopped, onError }: UseImpersonationOptions = {}): Impersonation {
  const { client, t, navigate } = useSentences('useImpersonation', impersonationEnglish)
  const target = useSafeTarget(redirectTo)
  const { data } = useSession()
  const busy = useRef(false)
  const [state, setState] = useState<'idle' | 'pending' | 'stopped' | 'lost'>('idle')
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const user = data !== null && isImpersonated(data) ? data.user : null
  const stop = async () => {
    if (busy.current) return
    busy.current = true
    setState('pending')
    setProblem(null)
    const { error } = await client.admin.stopImpersonating()
    const lost = error?.code === 'FAILED_TO_FIND_ADMIN_SESSION'
    if (error === null || lost) await client.session.refetch()
    busy.current = false
    setState(lost ? 'lost' : error === null ? 'stopped' : 'idle')
    if (error !== null) {
      setProblem(placeError(error, [], {}, t, {}, Date.now()).form)
      return onError?.(error)
    }
    onStopped?.()
    if (target !== undefined) navigate(target)
  }
  return {
    user,
    stopped: state === 'stopped' && user === null && data !== null,
    lost: state === 'lost' && data === null,
    pending: state === 'pending',
    problem,
    stop,
  }
}

function isImpersonated({ session }: SessionData): boolean {
  return typeof Reflect.get(session, 'impersonatedBy') === 'string'
}
