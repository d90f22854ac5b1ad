'use client'
import type { Account, ClientError } from '../../client/index.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import type { Resource } from '../../core/use-query.ts'
import { useAccountList, usePasskeyList } from '../../core/use-sign-in-lists.ts'
import { useSentences } from '../../core/use-sentences.ts'
import { removedSignInEnglish } from '../../locales/english/rare.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'

/** One way to sign in; `providerId` is `credential` for a password. */
export type ConnectedAccount = Account

/** What is known about them. A list that could not be loaded is never an empty one. */
export type AccountList =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: ClientError }
  | ({ readonly status: 'ready' } & KnownAccounts)

interface KnownAccounts {
  readonly accounts: readonly ConnectedAccount[]
  /** Whether somebody could sign in without any of them; true where that could not be found out. */
  readonly hasOtherWay: boolean
}

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
  const { client, features } = useConfiguredContext('useConnectedAccounts')
  const { t } = useSentences('useConnectedAccounts', removedSignInEnglish)
  const run = useReauthentication()
  const own = useAccountList()
  const passkeys = usePasskeyList(features.passkey)
  const { refetch } = own
  const { pending, outcome, act } = useOneCall<FormProblem | null>({
    none: null,
    tell: (error) => placeError(error, [], {}, t, {}, Date.now()).form,
    onError,
  })
  return {
    list: own.status === 'ready' ? { status: 'ready', accounts: own.data, hasOtherWay: isOneThere(passkeys) } : own,
    pending,
    problem: outcome,
    async disconnect(account) {
      const unlinked = { providerId: account.providerId, accountId: account.id }
      // Read again also after a refusal: it may be gone already, from another browser.
      const answer = await act(account.id, () => run(() => client.unlinkAccount(unlinked)), refetch)
      if (answer?.error !== null) return false
      onDisconnect?.(account)
      return true
    },
    reload: refetch,
  }
}

/** The service decides when somebody wants to disconnect the last one; this only says it before. */
function isOneThere({ status, isEmpty }: Resource<unknown>): boolean {
  return status === 'error' || (status === 'ready' && !isEmpty)
}
