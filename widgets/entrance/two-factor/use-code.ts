'use client'
import type { Answer, AuthClient, ClientError } from '../../client/index.ts'
import type { FactorTaken } from '../../core/challenge.ts'
import { useAuthContext } from '../../core/context.ts'
import { type AuthForm, entry, ticked, useAuthForm } from '../../core/use-auth-form.ts'
import { digitsField, digitsOf } from '../../parts/code-field.tsx'

/** Kinds of codes: of an authenticator app, by mail, and those that were written down. */
export type CodeKind = 'totp' | 'otp' | 'backup'

/** A code, as it is sent. */
export interface CodeValues {
  readonly code: string
  /** The browser is not asked again for a while. */
  readonly trustDevice: boolean
}

export interface UseCodeOptions {
  readonly kind: CodeKind
  readonly onSuccess: (taken: FactorTaken) => void
  readonly onError?: ((error: ClientError) => void) | undefined
}

const paths = {
  totp: '/two-factor/verify-totp',
  otp: '/two-factor/verify-otp',
  backup: '/two-factor/verify-backup-code',
} as const

/** The form that takes a second factor. */
export function useCode({ kind, onSuccess, onError }: UseCodeOptions): AuthForm<'code', CodeValues> {
  const { client } = useAuthContext('useCode')
  return useAuthForm('TwoFactor', {
    path: paths[kind],
    fields: { code: kind === 'backup' ? backupField : digitsField },
    placement: {
      INVALID_CODE: 'code',
      INVALID_BACKUP_CODE: 'code',
      OTP_HAS_EXPIRED: 'code',
      VALIDATION_ERROR: 'code',
    },
    read: (form): CodeValues => ({
      code: kind === 'backup' ? entry(form, 'code').trim() : digitsOf(entry(form, 'code')),
      trustDevice: ticked(form, 'trustDevice', false),
    }),
    check: ({ code }) => (code === '' ? { code: 'twoFactor.codeMissing' } : {}),
    send: (values) => verify(client, kind, values),
    quote: () => ({}),
    onSuccess,
    onError: (error) => onError?.(error),
  })
}

function verify(client: AuthClient, kind: CodeKind, { code, trustDevice }: CodeValues): Promise<Answer<FactorTaken>> {
  const { verifyTotp, verifyOtp, verifyBackupCode } = client.twoFactor
  const call = kind === 'totp' ? verifyTotp : kind === 'otp' ? verifyOtp : verifyBackupCode
  return call(trustDevice ? { code, trustDevice } : { code })
}

const backupField = { ...digitsField, autoComplete: 'off', inputMode: undefined } as const

/** Whether the sign-in that waited is over. */
export function endsSignIn({ code }: ClientError): boolean {
  return code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
}
