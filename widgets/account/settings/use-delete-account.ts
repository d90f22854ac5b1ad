'use client'
import { accountEnglish } from '../../locales/english/account.ts'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { knownBy } from '../../core/identifier-fields.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { absoluteTarget, useSafeTarget } from '../../core/use-safe-target.ts'
import { useSession } from '../../core/use-session.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'

/** The own address, or what stands in for it, typed as a confirmation. */
export interface DeleteAccountValues {
  readonly confirmation: string
}

/** Gone now, or after the link in the mail has been opened. */
export type Deletion = 'deleted' | 'mailed'

export interface UseDeleteAccountOptions {
  /**
   * Where to go when the account is gone; also where the link in the mail leads. By default `redirects.afterSignOut`;
   * without that, the page stays, and the link leads to the root of its site.
   */
  readonly redirectTo?: string | undefined
  readonly onSuccess?: ((deletion: Deletion) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `DeleteAccount`, without its looks. */
export interface UseDeleteAccount extends AuthForm<'confirmation', DeleteAccountValues> {
  /** Not null after success; `email` is that of the account. */
  readonly outcome: { readonly deletion: Deletion; readonly email: string } | null
}

/** The service says in words which of the two it did (wire contract 5.9). */
const mailedMessage = 'Verification email sent'

/** What people type to say that they mean it: their address or number, or their name where there is neither. */
export function wordOf(user: SessionUser): string {
  return knownBy(user) || user.name || user.email
}

/** Deleting the own account, for markup of your own. Needs a `ReauthenticateProvider` around it. */
export function useDeleteAccount({ redirectTo, onSuccess, onError }: UseDeleteAccountOptions = {}): UseDeleteAccount {
  const { client, redirects, navigate } = useAuthContext('useDeleteAccount')
  const { data } = useSession()
  const run = useReauthentication()
  const target = useSafeTarget(redirectTo ?? redirects.afterSignOut)
  const [outcome, setOutcome] = useState<UseDeleteAccount['outcome']>(null)
  const email = data?.user.email ?? ''
  const word = data ? wordOf(data.user) : ''
  const form = useAuthForm('useDeleteAccount', {
    english: accountEnglish,
    path: '/delete-user',
    fields: {
      confirmation: {
        type: 'text',
        inputMode: 'email',
        dir: 'ltr',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
      },
    },
    placement: {},
    read: (element): DeleteAccountValues => ({ confirmation: entry(element, 'confirmation').trim() }),
    check: ({ confirmation }) =>
      confirmation.toLowerCase() === word.toLowerCase() ? {} : { confirmation: 'deleteAccount.mismatch' },
    send() {
      // Without a target the link in the mail would end on the service's JSON.
      const callbackURL = absoluteTarget(target ?? '/')
      return run(() => client.deleteUser(callbackURL === undefined ? {} : { callbackURL }))
    },
    quote: () => ({ email }),
    onSuccess({ message }) {
      const deletion = message === mailedMessage ? 'mailed' : 'deleted'
      setOutcome({ deletion, email })
      onSuccess?.(deletion)
      if (deletion === 'deleted' && target !== undefined) navigate(target)
    },
    onError,
  })
  return { ...form, outcome: form.state === 'success' ? outcome : null }
}
