'use client'
import { useRef, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import type { AdminActions, AdminSession } from './admin-calls.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { useQuery } from '../../core/use-query.ts'

/** Reads somebody's sessions and ends them. */
export function useUserSessions(userId: string, actions: AdminActions, onError?: (error: ClientError) => void) {
  const { t } = useAuthContext()
  const resource = useQuery<readonly AdminSession[]>('useUserSessions', {
    subject: `sessions of ${userId}`,
    read: () => actions.sessions(userId),
    isEmpty: (sessions) => sessions.length === 0,
  })
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const busy = useRef(false)

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
    await resource.refetch()
    busy.current = false
    setPending(null)
    return error === null
  }
  return { resource, pending, problem, end }
}
