'use client'
import { accountEnglish } from '../../locales/english/account.ts'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { emailField } from '../../core/identifier-fields.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { absoluteTarget, useSafeTarget } from '../../core/use-safe-target.ts'
import { useSession } from '../../core/use-session.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'

/** The new address. */
export interface ChangeEmailValues {
  readonly newEmail: string
}

/**
 * What came of it. A confirmed address is changed only after somebody opened the mail that went to `mailedTo`, the old
 * one; an address that was never confirmed is changed at once, and the mail goes to the new one.
 */
export interface EmailChange {
  readonly newEmail: string
  readonly mailedTo: string
  readonly isChanged: boolean
}

export interface UseChangeEmailOptions {
  /** Where the link in the mail leads; by default `paths.verifyEmail`. */
  readonly redirectTo?: string | undefined
  readonly onSuccess?: ((change: EmailChange) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `ChangeEmail`, without its looks. */
export interface UseChangeEmail extends AuthForm<'newEmail', ChangeEmailValues> {
  /** Not null after success. */
  readonly change: EmailChange | null
}

/** Changing the own e-mail address, for markup of your own. Needs a `ReauthenticateProvider` around it. */
export function useChangeEmail({ redirectTo, onSuccess, onError }: UseChangeEmailOptions = {}): UseChangeEmail {
  const { client, paths } = useAuthContext('useChangeEmail')
  const { data } = useSession()
  const run = useReauthentication()
  const target = useSafeTarget(redirectTo ?? paths.verifyEmail)
  const [change, setChange] = useState<EmailChange | null>(null)
  const form = useAuthForm('useChangeEmail', {
    english: accountEnglish,
    path: '/change-email',
    fields: { newEmail: emailField },
    placement: {
      INVALID_EMAIL: 'newEmail',
      EMAIL_IS_THE_SAME: 'newEmail',
      COULDNT_UPDATE_YOUR_EMAIL: 'newEmail',
      USER_ALREADY_EXISTS: 'newEmail',
    },
    read: (element): ChangeEmailValues => ({ newEmail: entry(element, 'newEmail').trim() }),
    check: ({ newEmail }) => (newEmail === '' ? { newEmail: 'field.emailMissing' } : {}),
    send({ newEmail }) {
      const callbackURL = absoluteTarget(target)
      return run(() => client.changeEmail({ newEmail, ...(callbackURL !== undefined && { callbackURL }) }))
    },
    quote: ({ newEmail }) => ({ email: newEmail }),
    onSuccess(_, { newEmail }) {
      // The session still is that from before the call.
      const made = outcome(newEmail, data?.user)
      setChange(made)
      onSuccess?.(made)
    },
    onError,
  })
  return { ...form, change: form.state === 'success' ? change : null }
}

function outcome(
  newEmail: string,
  user: { readonly email: string; readonly emailVerified: boolean } | undefined,
): EmailChange {
  const mustConfirm = user?.emailVerified === true
  return { newEmail, mailedTo: mustConfirm ? user.email : newEmail, isChanged: !mustConfirm }
}
