'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import type { AuthForm } from '../core/use-auth-form.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Modal } from './modal.tsx'

export interface FormDialogProps<Name extends string, Values> {
  readonly form: AuthForm<Name, Values>
  readonly title: string
  readonly description: string
  /** On the button, and while it is under way. */
  readonly labels: { readonly submit: string; readonly pending: string; readonly cancel?: string }
  readonly tone?: 'danger' | undefined
  readonly opener: Element | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A dialog with one form. It cannot be left while the service is working on it. */
export function FormDialog<Name extends string, Values>(props: FormDialogProps<Name, Values>): ReactNode {
  const { form, title, description, labels, tone, opener, onClose, children } = props
  const { t } = useAuthContext()
  const pending = form.state === 'pending'
  const cancel = () => {
    if (!pending) onClose()
  }
  return (
    <Modal opener={opener} onCancel={cancel} title={title} description={description}>
      <Form
        form={form}
        labels={labels}
        tone={tone}
        beside={
          <Button aria-disabled={pending} onClick={cancel}>
            {labels.cancel ?? t('common.cancel')}
          </Button>
        }
      >
        {children}
      </Form>
    </Modal>
  )
}
