'use client'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import type { SessionUser } from '../../core/context.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { identifierField, isAddress, nameField } from '../../core/identifier-fields.ts'
import { type AuthForm, type AuthFormSpec, entry, ticked, useAuthForm } from '../../core/use-auth-form.ts'
import { keepLastUsed } from '../../core/use-last-used.ts'
import { useFoundChallenge } from '../../core/use-link-parameters.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'

/** What a person signs in with. `email` may hold a user name where the service has them. */
export interface SignInValues {
  readonly email: string
  readonly password: string
  readonly rememberMe?: boolean
}

export interface UseSignInOptions {
  /** Where to go afterwards: an own path or an address of an allowed origin, anything else is ignored. */
  readonly redirectTo?: string | undefined
  readonly onSuccess?: ((user: SessionUser) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `SignIn`, without its looks. */
export interface UseSignIn extends AuthForm<'email' | 'password', SignInValues> {
  /** The checked target, or undefined when the browser stays. */
  readonly target: string | undefined
  /** The address that has to be confirmed before anybody can sign in with it; null while nothing of the kind is known. */
  readonly unverified: string | null
}

/** Signing in with e-mail address, or user name, and password, for markup of your own. */
export function useSignIn({ redirectTo, onSuccess, onError }: UseSignInOptions = {}): UseSignIn {
  const context = useConfiguredContext('useSignIn')
  const { client, t, redirects, features, navigate } = context
  const named = features.username
  const target = useSafeTarget(redirectTo ?? redirects.afterSignIn)
  const [refused, setRefused] = useState<string | null>(null)
  const challenge = useFoundChallenge()
  const form = useAuthForm('useSignIn', {
    ...signInForm,
    fields: { ...signInForm.fields, email: named ? nameField : identifierField },
    found: challenge && { challenge, values: { email: '', password: '' } },
    // No rule for the length of an existing password: it may be older than the rule.
    check: ({ email, password }) => ({
      ...(email === '' && { email: named ? 'field.emailOrUsernameMissing' : 'field.emailMissing' }),
      ...(password === '' && { password: 'field.passwordMissing' }),
    }),
    send({ email, ...values }) {
      if (!named || isAddress(email)) return client.signIn.email({ rememberMe: true, email, ...values })
      return client.signIn.username({ rememberMe: true, username: email, ...values })
    },
    // Somebody who gave a name is not told which address it stands for.
    quote: ({ email }) => ({ email: isAddress(email) ? email : t('signIn.theirAddress') }),
    onSuccess({ user }, { email, rememberMe }) {
      // Who does not want to be remembered leaves no trace; by which provider somebody came was kept when they left.
      if (email !== '') keepLastUsed(context, rememberMe === false ? null : 'password')
      onSuccess?.(user)
      if (target !== undefined) navigate(target)
    },
    onError(error, { email }) {
      setRefused(error.code === 'EMAIL_NOT_VERIFIED' && isAddress(email) ? email : null)
      onError?.(error)
    },
  })
  return { ...form, target, unverified: form.errors.form?.code === 'EMAIL_NOT_VERIFIED' ? refused : null }
}

type SignInForm = AuthFormSpec<'email' | 'password', SignInValues, unknown>

const signInForm: Pick<SignInForm, 'path' | 'fields' | 'placement' | 'read'> = {
  path: '/sign-in/email',
  fields: {
    email: identifierField,
    password: { type: 'password', autoComplete: 'current-password' },
  },
  // A wrong pair is never blamed on one of the two: that would tell which addresses have an account.
  placement: {
    INVALID_EMAIL: 'email',
    INVALID_USERNAME: 'email',
    USERNAME_TOO_SHORT: 'email',
    USERNAME_TOO_LONG: 'email',
  },
  read: (form) => ({
    email: entry(form, 'email').trim(),
    password: entry(form, 'password'),
    rememberMe: ticked(form, 'rememberMe', true),
  }),
}
