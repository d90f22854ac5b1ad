'use client'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'

/** The new name, as others are to read it. */
export interface ChangeNameValues {
  readonly name: string
}

export interface UseChangeNameOptions {
  readonly onSuccess?: ((values: ChangeNameValues) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form for the own name, for `ProfileSection`. */
export function useChangeName({ onSuccess, onError }: UseChangeNameOptions): AuthForm<'name', ChangeNameValues> {
  const { client } = useAuthContext('useChangeName')
  const form = useAuthForm('useChangeName', {
    path: '/update-user',
    fields: { name: { type: 'text', autoComplete: 'name' } },
    placement: {},
    read: (element): ChangeNameValues => ({ name: entry(element, 'name').trim() }),
    check({ name }) {
      if (name === '') return { name: 'field.nameMissing' as const }
      return name.length > 256 ? { name: 'profile.nameTooLong' as const } : {}
    },
    send: (values) => client.updateUser({ ...values }),
    quote: () => ({}),
    onSuccess(_, values) {
      form.reset()
      onSuccess?.(values)
    },
    onError,
  })
  return form
}
