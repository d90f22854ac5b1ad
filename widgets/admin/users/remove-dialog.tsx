'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { emailField } from '../../core/identifier-fields.ts'
import { entry } from '../../core/use-auth-form.ts'
import { Field } from '../../parts/field.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { UserForm } from './user-form.tsx'

/** Deletes somebody, after their address was typed. */
export function RemoveDialog(props: UserDialogProps): ReactNode {
  const { user, actions } = props
  const { t } = useAuthContext()
  return (
    <UserForm
      {...props}
      sentences="adminRemove"
      tone="danger"
      removes
      spec={{
        path: '/admin/remove-user',
        // Not the own address: nothing for the browser to fill in.
        fields: { confirmation: { ...emailField, autoComplete: undefined } },
        placement: {},
        read: (element) => entry(element, 'confirmation').trim(),
        check: (typed) =>
          typed.toLowerCase() === user.email.toLowerCase() ? {} : { confirmation: 'adminRemove.mismatch' },
        send: () => actions.remove(user.id),
      }}
    >
      {(form) => (
        <Field
          {...form.getFieldProps('confirmation')}
          label={t('adminRemove.confirm', { email: user.email })}
          error={form.errors.fields.confirmation?.text}
        />
      )}
    </UserForm>
  )
}
