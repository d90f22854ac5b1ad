'use client'
import type { ReactNode } from 'react'
import { type PasswordPolicy, useAuthContext } from '../context.ts'
import type { NewAdminUser } from '../hooks/admin-calls.ts'
import { emailField } from '../hooks/email-field.ts'
import { newPasswordProblem } from '../hooks/password-rule.ts'
import { type AuthFormSpec, entry, useAuthForm } from '../hooks/use-auth-form.ts'
import { Field } from '../parts/field.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { RoleBoxes, tickedRoles } from './role-boxes.tsx'

type Spec = AuthFormSpec<'name' | 'email' | 'password' | 'role', NewAdminUser, unknown>

/** Makes an account for somebody. */
export function CreateDialog(props: Omit<UserDialogProps, 'user'>): ReactNode {
  const { actions, choices, onDone, onError, opener, onClose } = props
  const { t, passwordPolicy } = useAuthContext('AdminUsers')
  const form = useAuthForm('AdminUsers', {
    ...creation,
    check: (values) => problemsOf(values, passwordPolicy),
    send: (values) => actions.create(values),
    onSuccess(_, { name }) {
      onClose()
      onDone(t('adminCreate.done', { name }), false)
    },
    onError,
  })
  const errorOf = (name: keyof typeof form.errors.fields) => form.errors.fields[name]?.text
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('adminCreate.title')}
      description={t('adminCreate.description')}
      labels={{ submit: t('adminCreate.submit'), pending: t('adminCreate.pending') }}
    >
      <Field {...form.getFieldProps('name')} label={t('field.name')} error={errorOf('name')} />
      <Field {...form.getFieldProps('email')} label={t('field.email')} error={errorOf('email')} />
      <PasswordField
        {...form.getFieldProps('password')}
        required={false}
        label={t('adminCreate.password')}
        hint={t('adminCreate.passwordHint')}
        error={errorOf('password')}
      />
      <RoleBoxes form={form} choices={choices} given={choices.slice(0, 1).map(({ id }) => id)} />
    </FormDialog>
  )
}

const creation: Pick<Spec, 'path' | 'fields' | 'placement' | 'read' | 'quote'> = {
  path: '/admin/create-user',
  fields: {
    name: { type: 'text' },
    // Not the own address: nothing for the browser to fill in.
    email: { ...emailField, autoComplete: undefined },
    password: { type: 'password', autoComplete: 'new-password' },
    role: {},
  },
  placement: {
    USER_ALREADY_EXISTS: 'email',
    INVALID_EMAIL: 'email',
    PASSWORD_TOO_SHORT: 'password',
    PASSWORD_TOO_LONG: 'password',
    YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'role',
  },
  read: (form) => ({
    name: entry(form, 'name').trim(),
    email: entry(form, 'email').trim(),
    password: entry(form, 'password'),
    roles: tickedRoles(form),
  }),
  quote: ({ email }) => ({ email }),
}

function problemsOf({ name, email, password = '', roles }: NewAdminUser, policy: PasswordPolicy) {
  const problem = password === '' ? undefined : newPasswordProblem(password, policy)
  return {
    ...(name === '' && { name: 'adminCreate.nameMissing' as const }),
    ...(email === '' && { email: 'adminCreate.emailMissing' as const }),
    ...(problem !== undefined && { password: problem }),
    ...(roles.length === 0 && { role: 'adminRoles.missing' as const }),
  }
}
