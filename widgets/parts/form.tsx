'use client'
import type { ReactNode } from 'react'
import type { AuthForm } from '../core/use-auth-form.ts'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import { usePart } from '../core/part.ts'

export interface FormProps<Name extends string, Values> {
  readonly form: AuthForm<Name, Values>
  /** On the button, and while it is under way. */
  readonly labels: { readonly submit: string; readonly pending: string }
  /** The fields. */
  readonly children?: ReactNode
  /** Beside the button that sends. */
  readonly beside?: ReactNode
  /** Below the live region. */
  readonly after?: ReactNode
  readonly tone?: 'danger' | undefined
  readonly onChange?: () => void
}

/** A form from its first field to its live region. */
export function Form<Name extends string, Values>(props: FormProps<Name, Values>): ReactNode {
  const { form, labels, children, beside, after, tone, onChange } = props
  const part = usePart()
  const pending = form.state === 'pending'
  const button = (
    <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0} data-tone={tone}>
      {pending ? labels.pending : labels.submit}
    </Button>
  )
  return (
    <form {...form.getFormProps()} {...part('form')} onChange={onChange}>
      {children}
      {beside === undefined ? (
        button
      ) : (
        <div {...part('actions')}>
          {button}
          {beside}
        </div>
      )}
      <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      {after}
    </form>
  )
}
