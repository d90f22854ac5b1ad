'use client'
import {
  type ConnectedAccount,
  type UseConnectedAccounts,
  type UseConnectedAccountsOptions,
  useConnectedAccounts,
} from './use-connected-accounts.ts'
import type { Resource } from '../../core/use-query.ts'

/** The ways to sign in of who is signed in, as a resource. */
export type UseAccounts = Resource<readonly ConnectedAccount[]> & {
  /** The account that is being taken away, by its `id`. */
  readonly pending: string | null
  readonly problem: UseConnectedAccounts['problem']
  /** Answers whether it is gone. Asks who it is first when the service wants that. */
  unlink(account: ConnectedAccount): Promise<boolean>
}

/** The same as `useConnectedAccounts`, in the shape of all other lists. Needs a `ReauthenticateProvider` around it. */
export function useAccounts(options: UseConnectedAccountsOptions = {}): UseAccounts {
  const { list, pending, problem, disconnect, reload } = useConnectedAccounts(options)
  const ways = { pending, problem, unlink: disconnect, refetch: reload }
  const none = { data: null, isEmpty: false, isRefetching: false } as const
  if (list.status === 'loading') return { ...ways, ...none, status: 'loading', error: null }
  if (list.status === 'error') return { ...ways, ...none, status: 'error', error: list.error }
  const { accounts } = list
  const isEmpty = accounts.length === 0
  return { ...ways, status: 'ready', data: accounts, error: null, isEmpty, isRefetching: false }
}
