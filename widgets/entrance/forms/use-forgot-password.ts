'use client'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { forgotPasswordEnglish } from '../../locales/english/forgot-password.ts'
import { useAuthContext } from '../../core/context.ts'
import { identifierField } from '../../core/identifier-fields.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { absoluteTarget, useSafeTarget } from '../../core/use-safe-target.ts'

/** Whose password is forgotten. */
export interface ForgotPasswordValues {
  readonly email: string
}

export interface UseForgotPasswordOptions {
  /** The page with `ResetPassword`, where the link in the mail leads; by default `paths.resetPassword`. */
  readonly resetPage?: string | undefined
  readonly onSuccess?: ((values: ForgotPasswordValues) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `ForgotPassword`, without its looks. */
export interface UseForgotPassword extends AuthForm<'email', ForgotPasswordValues> {
  /** The address that a link was asked for; whether it has an account is never known. */
  readonly sentTo: string | null
  /** Asks once more for the same address. */
  askAgain(email: string): ReturnType<ReturnType<typeof useRequest>>
}

/** Asking for a link to choose a new password, for markup of your own. */
export function useForgotPassword({ resetPage, onSuccess, onError }: UseForgotPasswordOptions = {}): UseForgotPassword {
  const request = useRequest(resetPage)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm('useForgotPassword', {
    path: '/request-password-reset',
    english: forgotPasswordEnglish,
    fields: { email: identifierField },
    placement: { INVALID_EMAIL: 'email' },
    read: (element): ForgotPasswordValues => ({ email: entry(element, 'email').trim() }),
    check: ({ email }) => (email === '' ? { email: 'field.emailMissing' } : {}),
    send: ({ email }) => request(email),
    quote: ({ email }) => ({ email }),
    onSuccess(_, values) {
      setSentTo(values.email)
      onSuccess?.(values)
    },
    onError,
  })
  return { ...form, sentTo: form.state === 'success' ? sentTo : null, askAgain: request }
}

function useRequest(resetPage: string | undefined) {
  const { client, paths } = useAuthContext('useForgotPassword')
  const page = useSafeTarget(resetPage ?? paths.resetPassword)
  return (email: string) => {
    const redirectTo = absoluteTarget(page)
    return client.requestPasswordReset({ email, ...(redirectTo !== undefined && { redirectTo }) })
  }
}
