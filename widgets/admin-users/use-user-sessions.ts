'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import type { AdminActions, AdminSession } from '../hooks/admin-calls.ts'
import { adminProblem } from '../hooks/admin-problem.ts'
import type { FormProblem } from '../hooks/form-problem.ts'

/** What is known about somebody's sessions. */
export type SessionList =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly problem: FormProblem | null }
  | { readonly status: 'ready'; readonly sessions: readonly AdminSession[] }

/** Reads somebody's sessions and ends them. */
export function useUserSessions(userId: string, actions: AdminActions, onError?: (error: ClientError) => void) {
  const { t } = useAuthContext('AdminUsers')
  const [list, setList] = useState<SessionList>({ status: 'loading' })
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const busy = useRef(false)
  const words = (error: ClientError) => adminProblem(error, t, Date.now())
  const problemOf = useRef(words)
  useEffect(() => {
    problemOf.current = words
  })
  const load = useCallback(async () => {
    const { data, error } = await actions.sessions(userId)
    setList(
      error === null ? { status: 'ready', sessions: data } : { status: 'error', problem: problemOf.current(error) },
    )
  }, [actions, userId])
  useEffect(() => void load(), [load])

  /** Ends one of them, or all when none is named; answers whether it is done. */
  const end = async (session?: AdminSession): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(session?.id ?? 'all')
    setProblem(null)
    const call = session === undefined ? actions.endSessions(userId) : actions.endSession(session.token)
    const { error } = await call
    if (error !== null) {
      setProblem(words(error))
      onError?.(error)
    }
    // Also after a refusal: it may be over already.
    await load()
    busy.current = false
    setPending(null)
    return error === null
  }
  const reload = () => {
    setList({ status: 'loading' })
    void load()
  }
  return { list, pending, problem, end, reload }
}
