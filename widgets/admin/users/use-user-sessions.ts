'use client'
import { useEffect, useRef, useState } from 'react'
import type { Answer, ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import type { AdminActions, AdminSession } from './admin-calls.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'

/** Reads somebody's sessions and ends them. `answer` is null while they are being looked up. */
export function useUserSessions(userId: string, actions: AdminActions, onError?: (error: ClientError) => void) {
  const { t } = useAuthContext()
  const [answer, setAnswer] = useState<Answer<readonly AdminSession[]> | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const busy = useRef(false)
  const load = () => actions.sessions(userId).then(setAnswer)
  useEffect(() => void actions.sessions(userId).then(setAnswer), [actions, userId])

  /** Ends one of them, or all when none is named; answers whether it is done. */
  const end = async (session?: AdminSession): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(session?.id ?? 'all')
    setProblem(null)
    const call = session === undefined ? actions.endSessions(userId) : actions.endSession(session.token)
    const { error } = await call
    if (error !== null) {
      setProblem(placeError(error, [], {}, t, {}, Date.now()).form)
      onError?.(error)
    }
    // Also after a refusal: it may be over already.
    await load()
    busy.current = false
    setPending(null)
    return error === null
  }
  const reload = () => {
    setAnswer(null)
    void load()
  }
  return { answer, pending, problem, end, reload }
}
