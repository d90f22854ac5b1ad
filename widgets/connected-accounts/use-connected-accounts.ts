'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AuthClient, ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { type FormProblem, placeError } from '../hooks/form-problem.ts'
import { useSession } from '../hooks/use-session.ts'
import { useReauthentication } from '../reauthenticate/index.ts'

/** One way to sign in, as GET /list-accounts answers it (wire contract 5.10). */
export interface ConnectedAccount {
  readonly id: string
  /** The provider's id, or `credential` for a password. */
  readonly providerId: string
  /** The person's id at the provider. */
  readonly accountId: string
  readonly scopes: readonly string[]
  /** ISO 8601. */
  readonly createdAt: string
}

/** What is known about them. A list that could not be loaded is never an empty one. */
export type AccountList =
  | { readonly status: 'loading' | 'error' }
  | { readonly status: 'ready'; readonly accounts: readonly ConnectedAccount[] }

export interface UseConnectedAccountsOptions {
  readonly onDisconnect?: ((account: ConnectedAccount) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The ways to sign in of who is signed in. */
export interface UseConnectedAccounts {
  readonly list: AccountList
  /** The account that is being disconnected, by its `id`. */
  readonly pending: string | null
  readonly problem: FormProblem | null
  /** Answers whether it is gone. Asks for the password first when the service wants that. */
  disconnect(account: ConnectedAccount): Promise<boolean>
  reload(): Promise<void>
}

/** Reads the own ways to sign in and takes single ones away. Needs a `ReauthenticateProvider` around it. */
export function useConnectedAccounts({
  onDisconnect,
  onError,
}: UseConnectedAccountsOptions = {}): UseConnectedAccounts {
  const { client, t } = useAuthContext('useConnectedAccounts')
  const run = useReauthentication()
  const userId = useSession().data?.user.id
  const { list, reload } = useList(client, userId)
  const busy = useRef(false)
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)

  const disconnect = async (account: ConnectedAccount): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(account.id)
    setProblem(null)
    const { providerId, id } = account
    const { error } = await run(() => client.$fetch('/unlink-account', { providerId, accountId: id }))
    if (error !== null) setProblem(placeError(error, [], {}, t, {}, Date.now()).form)
    // Also after a refusal: it may be gone already, from another browser.
    await reload()
    busy.current = false
    setPending(null)
    if (error === null) onDisconnect?.(account)
    else onError?.(error)
    return error === null
  }
  return { list, pending, problem, disconnect, reload }
}

/** The list of one user; of somebody else, it is asked for anew. */
function useList(client: AuthClient, userId: string | undefined) {
  const [known, setKnown] = useState<{ readonly of: string | undefined; readonly list: AccountList }>()
  const newest = useRef<symbol>(undefined)
  const load = useCallback(async () => {
    const question = Symbol('question')
    newest.current = question
    const list = await read(client)
    // A later question has a later answer.
    if (newest.current === question) setKnown({ of: userId, list })
  }, [client, userId])
  useEffect(() => {
    if (userId !== undefined) void load()
  }, [load, userId])
  const loading: AccountList = { status: 'loading' }
  const list = known !== undefined && known.of === userId ? known.list : loading
  return {
    list,
    async reload() {
      // What is on the screen stays there meanwhile; a failure is shown as under way.
      if (list.status !== 'ready') setKnown(undefined)
      await load()
    },
  }
}

async function read(client: AuthClient): Promise<AccountList> {
  const { data, error } = await client.$fetch<ConnectedAccount[]>('/list-accounts')
  return error === null && Array.isArray(data) ? { status: 'ready', accounts: data } : { status: 'error' }
}
