'use client'
import type { Answer, AuthClient, ClientError, SessionData } from '../../client/index.ts'
import { sessionsEnglish } from '../../locales/english/sessions.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { type Resource, useQuery } from '../../core/use-query.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { useSentences } from '../../core/use-sentences.ts'
import { useSession } from '../../core/use-session.ts'

/** One browser or device in which somebody is signed in. Times are ISO 8601. */
export interface OwnSession extends Pick<
  SessionData['session'],
  'id' | 'createdAt' | 'updatedAt' | 'expiresAt' | 'ipAddress' | 'userAgent' | 'token'
> {
  /** It is that of this browser. */
  readonly isCurrent: boolean
}

export interface UseSessionsOptions {
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The sessions of who is signed in, this one first, then those used last. */
export type UseSessions = Resource<readonly OwnSession[]> & {
  /** The `id` of the session that is being ended, or which group of them. */
  readonly pending: string | 'others' | 'all' | null
  /** Why the last of the three did not work. */
  readonly problem: FormProblem | null
  /** Ends one, and answers whether it is over. For this browser there is `signOut`. */
  revoke(session: Pick<OwnSession, 'id' | 'token'>): Promise<boolean>
  revokeOthers(): Promise<boolean>
  /** Ends all, this one too, and goes to `redirects.afterSignOut`. */
  revokeAll(): Promise<boolean>
}

/**
 * Reads where somebody is signed in, and ends that.
 * @throws {Error} outside an `AuthProvider`
 */
export function useSessions({ onError }: UseSessionsOptions = {}): UseSessions {
  const { client, t, redirects, navigate } = useSentences('useSessions', sessionsEnglish)
  const ownId = useSession().data?.session.id
  const target = useSafeTarget(redirects.afterSignOut)
  const resource = useQuery<readonly Listed[]>('useSessions', {
    subject: 'sessions',
    isPersonal: true,
    read,
    isEmpty,
  })
  const { pending, outcome, act } = useOneCall<FormProblem | null>({
    none: null,
    tell: (error) => placeError(error, [], {}, t, {}, Date.now()).form,
    onError,
  })
  const end = async (what: string, call: () => Promise<Answer<unknown>>): Promise<boolean> => {
    const answer = await act(what, call, (error) => {
      // Read again also after a refusal: it may be over already. Nobody may ask when all are.
      if (what !== 'all' || error !== null) void resource.refetch()
    })
    return answer?.error === null
  }
  const known: Resource<readonly OwnSession[]> =
    resource.status === 'ready' ? { ...resource, data: ordered(resource.data, ownId) } : resource
  return {
    ...known,
    pending,
    problem: outcome,
    revoke: ({ id, token }) => end(id, () => client.revokeSession({ token })),
    revokeOthers: () => end('others', () => client.revokeOtherSessions()),
    async revokeAll() {
      const isDone = await end('all', () => client.revokeSessions())
      if (isDone && target !== undefined) navigate(target)
      return isDone
    },
  }
}

type Listed = Omit<OwnSession, 'isCurrent'>

function read(client: AuthClient, _: string, signal: AbortSignal): Promise<Answer<readonly Listed[]>> {
  return client.listSessions({ fetchOptions: { signal } })
}

const isEmpty = (sessions: readonly Listed[]) => sessions.length === 0

function ordered(sessions: readonly Listed[], ownId: string | undefined): OwnSession[] {
  const all = sessions.map((session) => ({ ...session, isCurrent: session.id === ownId }))
  const byUse = all.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return [...byUse.filter((one) => one.isCurrent), ...byUse.filter((one) => !one.isCurrent)]
}
