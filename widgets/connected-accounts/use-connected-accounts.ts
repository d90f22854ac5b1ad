'use client'
import { useRef, useState } from 'react'
import type { AuthClient, ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { type FormProblem, placeError } from '../hooks/form-problem.ts'
import { useListOfUser } from '../hooks/use-list-of-user.ts'
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
  const { list, reload } = useListOfUser(client, read, userId)
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

async function read(client: AuthClient): Promise<AccountList> {
  const { data, error } = await client.$fetch<ConnectedAccount[]>('/list-accounts')
  return error === null && Array.isArray(data) ? { status: 'ready', accounts: data } : { status: 'error' }
}
