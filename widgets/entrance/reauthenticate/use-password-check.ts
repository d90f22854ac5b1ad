'use client'
import { useAuthContext } from '../../core/context.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'

/** The form that proves with the password that it is still the same person; the session is fresh afterwards. */
export function usePasswordCheck(onProven: () => void): AuthForm<'password', { readonly password: string }> {
  const { client } = useAuthContext('useReauthentication')
  return useAuthForm('useReauthentication', {
    path: '/verify-password',
    fields: { password: { type: 'password', autoComplete: 'current-password' } },
    placement: { INVALID_PASSWORD: 'password' },
    read: (form) => ({ password: entry(form, 'password') }),
    check: ({ password }) => (password === '' ? { password: 'field.passwordMissing' } : {}),
    send: ({ password }) => client.verifyPassword({ password }),
    quote: () => ({}),
    onSuccess: onProven,
    onError: undefined,
  })
}
