'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { rolesOf } from '../hooks/admin-calls.ts'
import { useAuthForm } from '../hooks/use-auth-form.ts'
import type { UserDialogProps } from './dialog-props.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { RoleBoxes, tickedRoles } from './role-boxes.tsx'

/** Changes which roles somebody has. */
export function RolesDialog({ user, choices, actions, onDone, onError, ...dialog }: UserDialogProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const { name, email } = user
  const form = useAuthForm('AdminUsers', {
    path: '/admin/set-role',
    fields: { role: {} },
    placement: { YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'role' },
    read: tickedRoles,
    check: (roles: readonly string[]) => (roles.length === 0 ? { role: 'adminRoles.missing' as const } : {}),
    send: (roles) => actions.setRoles(user.id, roles),
    quote: () => ({}),
    onSuccess() {
      dialog.onClose()
      onDone(t('adminRoles.done', { name }), false)
    },
    onError,
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('adminRoles.title', { name })}
      description={t('adminRoles.description', { email })}
      labels={{ submit: t('adminRoles.submit'), pending: t('adminRoles.pending') }}
    >
      <RoleBoxes form={form} choices={choices} given={rolesOf(user)} />
    </FormDialog>
  )
}
