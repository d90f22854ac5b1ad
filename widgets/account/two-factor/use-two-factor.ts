'use client'
import type {
  AuthClient,
  ClientError,
  TwoFactorListTrustedDevicesAnswer,
  TwoFactorStatusAnswer,
} from '../../client/index.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { listOf } from '../../core/read-list.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { type Resource, useQuery } from '../../core/use-query.ts'
import { useSentences } from '../../core/use-sentences.ts'
import { useAccountList } from '../../core/use-sign-in-lists.ts'
import { twoFactorSectionEnglish } from '../../locales/english/two-factor.ts'

/** What the service says about somebody's second factor. */
export type TwoFactorStatus = TwoFactorStatusAnswer

/** A browser in which the second factor is not asked. */
export type TrustedDevice = TwoFactorListTrustedDevicesAnswer[number]

export interface UseTwoFactorOptions {
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The second factor of who is signed in. */
export interface UseTwoFactor {
  readonly status: Resource<TwoFactorStatus>
  readonly devices: readonly TrustedDevice[]
  /** The account has a password, with which a change is confirmed. */
  readonly hasPassword: boolean
  /** The `id` of the browser whose trust is being ended. */
  readonly pending: string | null
  readonly problem: FormProblem | null
  revoke(id: string): Promise<void>
  refetch(): Promise<void>
}

/** Reads the own second factor and the browsers that are trusted. */
export function useTwoFactor({ onError }: UseTwoFactorOptions): UseTwoFactor {
  const { client, t } = useSentences('useTwoFactor', twoFactorSectionEnglish)
  const status = useQuery<TwoFactorStatus>('useTwoFactor', {
    subject: 'two-factor',
    isPersonal: true,
    read: (from: AuthClient, _, signal) => from.twoFactor.status({ fetchOptions: { signal } }),
    isEmpty: () => false,
  })
  const devices = useQuery<readonly TrustedDevice[]>('useTwoFactor', {
    subject: 'trusted-devices',
    isPersonal: true,
    read: (from: AuthClient, _, signal) => listOf(from.twoFactor.listTrustedDevices({ fetchOptions: { signal } })),
    isEmpty: (list) => list.length === 0,
  })
  const accounts = useAccountList()
  const { pending, outcome, act } = useOneCall<FormProblem | null>({
    none: null,
    tell: (error) => placeError(error, [], {}, t, {}, Date.now()).form,
    onError,
  })
  return {
    status: accounts.status === 'loading' ? { ...accounts, refetch: status.refetch } : status,
    devices: devices.data ?? [],
    // Where that cannot be read, the service says what it needs.
    hasPassword: accounts.data?.some(({ providerId }) => providerId === 'credential') ?? true,
    pending,
    problem: outcome,
    async revoke(id) {
      await act(id, () => client.twoFactor.revokeTrustedDevice({ id }), devices.refetch)
    },
    async refetch() {
      await Promise.all([status.refetch(), devices.refetch()])
    },
  }
}
