'use client'
import type { ReactNode } from 'react'
import type { FieldOption, SignUpField } from '../core/context.ts'
import type { AuthForm } from '../core/use-auth-form.ts'
import { Field } from './field.tsx'

export interface AskedInputProps {
  readonly form: Pick<AuthForm<string, never>, 'getFieldProps' | 'errors'>
  readonly field: SignUpField
  /** What is known already. */
  readonly value?: unknown
}

/** One of the fields that an application asks for: an input, a box to tick, or a list of choices. */
export function AskedInput({ form, field, value }: AskedInputProps): ReactNode {
  const { name, label, hint, type, options } = field
  const choices = type === 'select' || options !== undefined ? (options ?? []).map(choiceOf) : undefined
  const known = type === 'checkbox' ? { defaultChecked: value === true } : { defaultValue: textOf(value, type) }
  return (
    <Field
      {...form.getFieldProps(name)}
      {...(value !== undefined && known)}
      label={label}
      hint={hint}
      options={choices}
      error={form.errors.fields[name]?.text}
    />
  )
}

function choiceOf(option: string | FieldOption): FieldOption {
  return typeof option === 'string' ? { value: option, label: option } : option
}

/** As an input shows it: of a time only the day. */
function textOf(value: unknown, type: SignUpField['type']): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return type === 'date' ? text.slice(0, 10) : text
}
