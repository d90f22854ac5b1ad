'use client'
import type { ClientError } from '../../client/index.ts'
import { answersOf, inputsOf, placementOf, unanswered } from '../../core/asked-fields.ts'
import { type SignUpField, useAuthContext } from '../../core/context.ts'
import type { MessageKey } from '../../core/messages.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'

/** The new name, as others are to read it. */
export interface ChangeNameValues {
  readonly name: string
  /** Answers to further fields; null where one was left empty. */
  readonly [field: string]: string | number | boolean | null
}

export interface UseChangeNameOptions {
  readonly onSuccess?: ((values: ChangeNameValues) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The own name, and the fields that are asked for. */
type Name = 'name' | (string & {})

/** What was left empty is taken away. */
function keptOf(
  asked: readonly SignUpField[],
  form: HTMLFormElement,
): Readonly<Record<string, string | number | boolean | null>> {
  return Object.fromEntries(Object.entries(answersOf(asked, form)).map(([name, answer]) => [name, answer ?? null]))
}

function nameProblem(name: string): { readonly name?: MessageKey } {
  if (name === '') return { name: 'field.nameMissing' }
  return name.length > 256 ? { name: 'profile.nameTooLong' } : {}
}

/** The form for the own name, for `ProfileSection`. */
export function useChangeName(
  { onSuccess, onError }: UseChangeNameOptions,
  asked: readonly SignUpField[],
): AuthForm<Name, ChangeNameValues> {
  const { client } = useAuthContext('useChangeName')
  const form = useAuthForm<Name, ChangeNameValues, unknown>('useChangeName', {
    path: '/update-user',
    fields: { ...inputsOf(asked), name: { type: 'text', autoComplete: 'name' } },
    placement: placementOf(asked),
    read: (element) => ({ ...keptOf(asked, element), name: entry(element, 'name').trim() }),
    check: (values) => ({
      ...unanswered(asked, values),
      ...nameProblem(values.name),
    }),
    send: (values) => client.updateUser(values),
    quote: () => ({}),
    onSuccess(_, values) {
      form.reset()
      onSuccess?.(values)
    },
    onError,
  })
  return form
}
