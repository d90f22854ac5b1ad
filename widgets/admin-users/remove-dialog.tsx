'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { entry, useAuthForm } from '../hooks/use-auth-form.ts'
import { Field } from '../parts/field.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { FormDialog } from '../parts/form-dialog.tsx'

/** Deletes somebody, after their address was typed. */
export function RemoveDialog({ user, actions, onDone, onError, opener, onClose }: UserDialogProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const { name, email } = user
  const form = useAuthForm('AdminUsers', {
    path: '/admin/remove-user',
    fields: {
      confirmation: {
        type: 'email',
        inputMode: 'email',
        dir: 'ltr',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
      },
    },
    placement: {},
    read: (element) => entry(element, 'confirmation').trim(),
    check: (typed: string) =>
      typed.toLowerCase() === email.toLowerCase() ? {} : { confirmation: 'adminRemove.mismatch' as const },
    send: () => actions.remove(user.id),
    quote: () => ({ email }),
    onSuccess() {
      onClose()
      onDone(t('adminRemove.done', { name }), true)
    },
    onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('adminRemove.title', { name })}
      description={t('adminRemove.description', { email })}
      labels={{ submit: t('adminRemove.submit', { name }), pending: t('adminRemove.pending') }}
      tone="danger"
    >
      <Field
        {...form.getFieldProps('confirmation')}
        label={t('adminRemove.confirm', { email })}
        error={form.errors.fields.confirmation?.text}
      />
    </FormDialog>
  )
}
