'use client'
import { useAuthContext } from '../../core/context.ts'
import { emailField } from '../../core/identifier-fields.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { useVerificationTarget } from '../../core/use-verification-mail.ts'

/** The form for somebody whose address is not known: they say it, and the mail is sent there. */
export function useAskForLink(
  redirectTo: string | undefined,
  onSent: (email: string) => void,
): AuthForm<'email', { readonly email: string }> {
  const { client } = useAuthContext()
  const target = useVerificationTarget(redirectTo)
  return useAuthForm('VerifyEmail', {
    path: '/send-verification-email',
    fields: { email: emailField },
    placement: { INVALID_EMAIL: 'email' },
    read: (form) => ({ email: entry(form, 'email').trim() }),
    check: ({ email }) => (email === '' ? { email: 'field.emailMissing' } : {}),
    send: ({ email }) => client.sendVerificationEmail({ email, ...target() }),
    quote: ({ email }) => ({ email }),
    onSuccess: (_, { email }) => onSent(email),
    onError: undefined,
  })
}
