'use client'
import type { ReactNode } from 'react'
import { type PasswordPolicy, useAuthContext } from '../../core/context.ts'
import type { NewAdminUser } from './admin-calls.ts'
import { emailField } from '../../core/identifier-fields.ts'
import { newPasswordProblem } from '../../core/password-rule.ts'
import { type AuthFormSpec, entry } from '../../core/use-auth-form.ts'
import { Field } from '../../parts/field.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { RoleBoxes, tickedRoles } from '../../parts/role-boxes.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { UserForm } from './user-form.tsx'

type Spec = AuthFormSpec<'name' | 'email' | 'password' | 'role', NewAdminUser, unknown>

const creation: Omit<Spec, 'check' | 'send' | 'onSuccess' | 'onError'> = {
  path: '/admin/create-user',
  fields: {
    name: { type: 'text' },
    // Not the own address: nothing for the browser to fill in.
    email: { ...emailField, autoComplete: undefined },
    password: { type: 'password', autoComplete: 'new-password', required: false },
    role: {},
  },
  placement: {
    USER_ALREADY_EXISTS: 'email',
    INVALID_EMAIL: 'email',
    PASSWORD_TOO_SHORT: 'password',
    PASSWORD_TOO_LONG: 'password',
    PASSWORD_TOO_COMMON: 'password',
    YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'role',
  },
  read: (element) => ({
    name: entry(element, 'name').trim(),
    email: entry(element, 'email').trim(),
    password: entry(element, 'password'),
    roles: tickedRoles(element),
  }),
  quote: ({ name, email }) => ({ name, email }),
}

/** Makes an account for somebody. */
export function CreateDialog(props: Omit<UserDialogProps, 'user'>): ReactNode {
  const { actions, choices } = props
  const { t, passwordPolicy } = useAuthContext()
  const check = (values: NewAdminUser) => problemsOf(values, passwordPolicy)
  return (
    <UserForm {...props} sentences="adminCreate" spec={{ ...creation, check, send: actions.create }}>
      {(form) => (
        <>
          <Field {...form.getFieldProps('name')} label={t('field.name')} error={form.errors.fields.name?.text} />
          <Field {...form.getFieldProps('email')} label={t('field.email')} error={form.errors.fields.email?.text} />
          <PasswordField
            {...form.getFieldProps('password')}
            label={t('adminCreate.password')}
            hint={t('adminCreate.passwordHint')}
            error={form.errors.fields.password?.text}
          />
          <RoleBoxes
            form={form}
            legend={t('adminUsers.roles')}
            choices={choices}
            given={choices.slice(0, 1).map(({ id }) => id)}
          />
        </>
      )}
    </UserForm>
  )
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
