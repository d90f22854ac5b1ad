'use client'
import type { AuthContextValue } from '../../core/context.ts'
import { passkeysEnglish } from '../../locales/english/passkeys.ts'
import { useSentences } from '../../core/use-sentences.ts'
import type { Account, AddPasskeyInput, Answer, ClientError, Passkey } from '../../client/index.ts'
import { unreachable } from '../../client/request.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'
import type { FormProblem } from '../../core/form-problem.ts'
import type { Resource } from '../../core/use-query.ts'
import { useAccountList, usePasskeyList } from '../../core/use-sign-in-lists.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { passkeyProblem } from '../../entrance/passkey/passkey-problem.ts'
import { isCancelled } from '../../entrance/passkey/use-passkey-sign-in.ts'
import { usePasskeySupport } from '../../entrance/passkey/use-passkey-support.ts'

/** What is known about them. A list that could not be loaded is never an empty one. */
export type PasskeyList =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: ClientError }
  | ({ readonly status: 'ready' } & KnownPasskeys)

interface KnownPasskeys {
  readonly passkeys: readonly Passkey[]
  /** Whether somebody could still sign in without any of them; true where that could not be found out. */
  readonly hasOtherWay: boolean
}

export interface UsePasskeysOptions {
  readonly onAdd?: ((passkey: Passkey) => void) | undefined
  readonly onRemove?: ((passkey: Passkey) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The passkeys of who is signed in. */
export interface UsePasskeys {
  /** False on a server, in old browsers and on pages that are not secure. */
  readonly supported: boolean
  readonly list: PasskeyList
  /** `add`, or the `id` of the passkey that is being renamed or removed. */
  readonly pending: string | null
  /** What the last action came to, when it did not work; `soft` for what is no error: cancelled, or there already. */
  readonly problem: FormProblem | null
  readonly soft: 'cancelled' | 'previously-registered' | null
  /** Answers the new passkey, or null. Asks who it is first when the service wants that. */
  register(input?: Pick<AddPasskeyInput, 'name' | 'authenticatorAttachment'>): Promise<Passkey | null>
  rename(passkey: Passkey, name: string): Promise<boolean>
  remove(passkey: Passkey): Promise<boolean>
  reload(): Promise<void>
}

type Outcome = Pick<UsePasskeys, 'problem' | 'soft'>

const nothing: Outcome = { problem: null, soft: null }

/** Reads the own passkeys, adds, renames and removes them. Needs a `ReauthenticateProvider` around it. */
export function usePasskeys({ onAdd, onRemove, onError }: UsePasskeysOptions = {}): UsePasskeys {
  const context = useSentences('usePasskeys', passkeysEnglish)
  const { client } = context
  const run = useReauthentication()
  const supported = usePasskeySupport()
  const own = usePasskeyList()
  const others = useAccountList()
  const { refetch } = own
  const calls = useOneCall<Outcome>({
    none: nothing,
    tell: (error) => outcomeOf(error, context),
    onError: (error) => {
      if (!isSoft(error)) onError?.(error)
    },
  })
  const act = <Data>(what: string, call: () => Promise<Answer<Data>>) =>
    // Read again also after a refusal: it may have changed already, in another browser.
    calls.act(
      what,
      () => run(call),
      (error) => (error !== null && isSoft(error) ? undefined : refetch()),
    )
  return {
    supported,
    list: listFrom(own, others),
    pending: calls.pending,
    ...calls.outcome,
    async register(input = {}) {
      const answer = await act('add', async () => {
        try {
          const { inTurn } = await import('../../entrance/passkey/ceremonies.ts')
          return inTurn(() => client.passkey.addPasskey(input))
        } catch {
          return unreachable()
        }
      })
      if (answer?.data) onAdd?.(answer.data)
      return answer?.data ?? null
    },
    async rename({ id }, name) {
      const answer = await act(id, () => client.passkey.updatePasskey({ id, name }))
      return answer?.error === null
    },
    async remove(passkey) {
      const answer = await act(passkey.id, () => client.passkey.deletePasskey({ id: passkey.id }))
      if (answer?.error !== null) return false
      const { signalRemovedPasskey } = await import('../../client/passkey.ts')
      void signalRemovedPasskey(client.passkey, passkey.credentialID)
      onRemove?.(passkey)
      return true
    },
    reload: refetch,
  }
}

function isSoft(error: ClientError): boolean {
  return isCancelled(error) || error.code === 'PREVIOUSLY_REGISTERED'
}

function outcomeOf(error: ClientError, context: AuthContextValue): Outcome {
  if (isCancelled(error)) return { problem: null, soft: 'cancelled' }
  if (error.code === 'PREVIOUSLY_REGISTERED') return { problem: null, soft: 'previously-registered' }
  return { problem: passkeyProblem(error, context), soft: null }
}

function listFrom(own: Resource<readonly Passkey[]>, others: Resource<readonly Account[]>): PasskeyList {
  if (own.status !== 'ready') return own
  if (others.status === 'loading') return others
  // The service decides when somebody wants to remove the last one; this only says it before.
  return { status: 'ready', passkeys: own.data, hasOtherWay: others.status === 'error' || !others.isEmpty }
}
