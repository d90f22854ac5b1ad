'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { rolesOf } from './admin-calls.ts'
import { RoleBoxes, tickedRoles } from '../../parts/role-boxes.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { UserForm } from './user-form.tsx'

/** Changes which roles somebody has. */
export function RolesDialog(props: UserDialogProps): ReactNode {
  const { user, choices, actions } = props
  const { t } = useAuthContext()
  return (
    <UserForm
      {...props}
      sentences="adminRoles"
      spec={{
        path: '/admin/set-role',
        fields: { role: {} },
        placement: { YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'role' },
        read: tickedRoles,
        check: (roles) => (roles.length === 0 ? { role: 'adminRoles.missing' } : {}),
        send: (roles) => actions.setRoles(user.id, roles),
      }}
    >
      {(form) => <RoleBoxes form={form} legend={t('adminUsers.roles')} choices={choices} given={rolesOf(user)} />}
    </UserForm>
  )
}
