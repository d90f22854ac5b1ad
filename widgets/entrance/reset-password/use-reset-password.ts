'use client'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { resetPasswordEnglish } from '../../locales/english/reset-password.ts'
import { useAuthContext } from '../../core/context.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { newPasswordProblem } from '../../core/password-rule.ts'
import { useLinkParameters } from '../../core/use-link-parameters.ts'

/** The new password. */
export interface ResetPasswordValues {
  readonly newPassword: string
}

export interface UseResetPasswordOptions {
  /** What the link in the mail brought; by default `?token=` of the page, which is then removed from its address. */
  readonly token?: string | undefined
  /** Why the link did not work; by default `?error=` of the page. */
  readonly error?: string | undefined
  readonly onSuccess?: (() => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `ResetPassword`, without its looks. */
export interface UseResetPassword extends AuthForm<'newPassword', ResetPasswordValues> {
  /** Undefined where there is none, or while the page's address has not been read. */
  readonly token: string | undefined
  /** The link cannot be used, or not any more: only a new one helps. */
  readonly invalid: boolean
  /** What else opens the account, to be looked at once the password is saved; `undefined` when nothing does. */
  readonly review: MethodReview | undefined
}

/** Ways to sign in beside the new password, and the value with which `removeSignInMethods` removes them. */
export interface MethodReview {
  readonly token: string
  readonly methods: readonly { readonly id: string; readonly kind: string; readonly name: string }[]
}

const parameters = ['token', 'error'] as const

/** Choosing a new password with the token of a mail, for markup of your own. */
export function useResetPassword({ onSuccess, onError, ...given }: UseResetPasswordOptions = {}): UseResetPassword {
  const { client, passwordPolicy } = useAuthContext('useResetPassword')
  const found = useLinkParameters(parameters)
  const token = given.token ?? found?.token
  const error = given.error ?? found?.error
  const [review, setReview] = useState<MethodReview>()
  const form = useAuthForm('useResetPassword', {
    path: '/reset-password',
    english: resetPasswordEnglish,
    fields: { newPassword: { type: 'password', autoComplete: 'new-password' } },
    placement: {
      PASSWORD_TOO_SHORT: 'newPassword',
      PASSWORD_TOO_LONG: 'newPassword',
      PASSWORD_TOO_COMMON: 'newPassword',
      PASSWORD_COMPROMISED: 'newPassword',
    },
    read: (element): ResetPasswordValues => ({ newPassword: entry(element, 'newPassword') }),
    check({ newPassword }) {
      const problem = newPasswordProblem(newPassword, passwordPolicy)
      return problem === undefined ? {} : { newPassword: problem }
    },
    send: ({ newPassword }) => client.resetPassword({ newPassword, ...(token !== undefined && { token }) }),
    quote: () => ({}),
    onSuccess(data) {
      setReview(data.review)
      onSuccess?.()
    },
    onError,
  })
  const unread = found === null && given.token === undefined
  const refused = form.errors.form?.code === 'INVALID_TOKEN'
  return { ...form, token, review, invalid: refused || error !== undefined || (token === undefined && !unread) }
}
