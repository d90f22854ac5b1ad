'use client'
import type { ClientError } from '../../client/index.ts'
import { accountEnglish } from '../../locales/english/account.ts'
import { useAuthContext } from '../../core/context.ts'
import { newPasswordProblem } from '../../core/password-rule.ts'
import { type AuthForm, entry, ticked, useAuthForm } from '../../core/use-auth-form.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'

/** The old and the new password. */
export interface ChangePasswordValues {
  readonly currentPassword: string
  readonly newPassword: string
  /** Ends the sessions of all other browsers. */
  readonly revokeOtherSessions: boolean
}

export interface UseChangePasswordOptions {
  readonly onSuccess?: ((values: Pick<ChangePasswordValues, 'revokeOtherSessions'>) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `ChangePassword`, without its looks. */
export type UseChangePassword = AuthForm<'currentPassword' | 'newPassword', ChangePasswordValues>

/** Changing the own password, for markup of your own. Needs a `ReauthenticateProvider` around it. */
export function useChangePassword({ onSuccess, onError }: UseChangePasswordOptions = {}): UseChangePassword {
  const { client, passwordPolicy } = useAuthContext('useChangePassword')
  const run = useReauthentication()
  return useAuthForm('useChangePassword', {
    path: '/change-password',
    english: accountEnglish,
    fields: {
      currentPassword: { type: 'password', autoComplete: 'current-password' },
      newPassword: { type: 'password', autoComplete: 'new-password' },
    },
    placement: {
      INVALID_PASSWORD: 'currentPassword',
      PASSWORD_TOO_SHORT: 'newPassword',
      PASSWORD_TOO_LONG: 'newPassword',
      PASSWORD_TOO_COMMON: 'newPassword',
      PASSWORD_COMPROMISED: 'newPassword',
    },
    read: (form): ChangePasswordValues => ({
      currentPassword: entry(form, 'currentPassword'),
      newPassword: entry(form, 'newPassword'),
      revokeOtherSessions: ticked(form, 'revokeOtherSessions', true),
    }),
    check({ currentPassword, newPassword }) {
      const problem = newPasswordProblem(newPassword, passwordPolicy)
      return {
        ...(currentPassword === '' && { currentPassword: 'field.passwordMissing' }),
        ...(problem !== undefined && { newPassword: problem }),
      }
    },
    send: (values) => run(() => client.changePassword({ ...values })),
    quote: () => ({}),
    onSuccess: (_, { revokeOtherSessions }) => onSuccess?.({ revokeOtherSessions }),
    onError,
  })
}
