'use client'
import type { ClientError, SessionData } from '../../client/index.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { listOf } from '../../core/read-list.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { useQuery } from '../../core/use-query.ts'
import { useSentences } from '../../core/use-sentences.ts'
import { useSession } from '../../core/use-session.ts'
import { multiSessionEnglish } from '../../locales/english/sessions.ts'

/** The accounts that this browser is signed in to, and the ways between them. */
export interface UseDeviceSessions {
  /** Those that are not the active one, the newest first; empty while they are not known. */
  readonly others: readonly SessionData[]
  /** The handle of the session about which something is under way. */
  readonly pending: string | null
  readonly problem: FormProblem | null
  /** Goes on as another of the accounts; whether that went well. */
  setActive(sessionToken: string): Promise<boolean>
  /** Signs one of the accounts out; of the active one, another takes its place. */
  revoke(sessionToken: string): Promise<boolean>
}

/**
 * Several accounts in one browser, where the service has `multiSession()`.
 * @throws {Error} outside an `AuthProvider`
 */
export function useDeviceSessions({
  onError,
}: {
  readonly onError?: ((error: ClientError) => void) | undefined
} = {}): UseDeviceSessions {
  const { client, t } = useSentences('useDeviceSessions', multiSessionEnglish)
  const { data } = useSession()
  const { data: known, refetch } = useQuery<readonly SessionData[]>('useDeviceSessions', {
    subject: 'device-sessions',
    isPersonal: true,
    read: (from, _, signal) => listOf(from.multiSession.listDeviceSessions({ fetchOptions: { signal } })),
    isEmpty: (list) => list.length === 0,
  })
  const { pending, outcome, act } = useOneCall<FormProblem | null>({
    none: null,
    tell: (error) => placeError(error, [], {}, t, {}, Date.now()).form,
    onError,
  })
  return {
    others: known?.filter(({ user }) => user.id !== data?.user.id) ?? [],
    pending,
    problem: outcome,
    async setActive(sessionToken) {
      const answer = await act(sessionToken, () => client.multiSession.setActive({ sessionToken }), refetch)
      return answer?.error === null
    },
    async revoke(sessionToken) {
      const answer = await act(sessionToken, () => client.multiSession.revoke({ sessionToken }), refetch)
      return answer?.error === null
    },
  }
}
