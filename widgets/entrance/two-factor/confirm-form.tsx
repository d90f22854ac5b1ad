'use client'
import type { ReactNode } from 'react'
import type { Answer, ClientError } from '../../client/index.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { Button } from '../../parts/button.tsx'
import { Form, type FormProps } from '../../parts/form.tsx'
import { PasswordField } from '../../parts/password-field.tsx'

export interface ConfirmFormProps<Data> extends Pick<FormProps<'password', PasswordValues>, 'labels' | 'tone'> {
  readonly path: string
  /** Said before anything is asked. */
  readonly hint?: string | undefined
  /** Asks for it; else pressing the button is enough. */
  readonly hasPassword: boolean
  readonly send: (values: Partial<PasswordValues>) => Promise<Answer<Data>>
  readonly onSuccess: (data: Data) => void
  readonly onError?: ((error: ClientError) => void) | undefined
  readonly onCancel?: (() => void) | undefined
}

interface PasswordValues {
  readonly password: string
}

/** Does something to the second factor for who gives the account's password, where it has one. */
export function ConfirmForm<Data>(props: ConfirmFormProps<Data>): ReactNode {
  const { path, hint, hasPassword, labels, tone, send, onSuccess, onError, onCancel } = props
  const { t } = useAuthContext()
  const part = usePart()
  const form = useAuthForm('TwoFactor', {
    path,
    fields: { password: { type: 'password', autoComplete: 'current-password' } },
    placement: hasPassword ? { INVALID_PASSWORD: 'password' } : {},
    read: (element): PasswordValues => ({ password: entry(element, 'password') }),
    check: ({ password }) => (hasPassword && password === '' ? { password: 'field.passwordMissing' } : {}),
    send: ({ password }) => send(hasPassword ? { password } : {}),
    quote: () => ({}),
    onSuccess,
    onError: (error) => onError?.(error),
  })
  return (
    <Form
      {...{ form, labels, tone }}
      beside={
        onCancel !== undefined && (
          <Button aria-disabled={form.state === 'pending'} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )
      }
    >
      {hint !== undefined && <p {...part('description')}>{hint}</p>}
      {hasPassword && (
        <PasswordField
          {...form.getFieldProps('password')}
          label={t('field.password')}
          error={form.errors.fields.password?.text}
        />
      )}
    </Form>
  )
}
