'use client'
import type { ReactNode } from 'react'
import type { UserDialogProps } from './dialog-props.ts'
import { UserForm } from './user-form.tsx'

/** A form without entries: yes or no. */
const question = { fields: {}, placement: {}, read: () => ({}), check: () => ({}) } as const

/** Lets somebody in again. */
export function UnbanDialog(props: UserDialogProps): ReactNode {
  const { user, actions } = props
  const spec = { ...question, path: '/admin/unban-user', send: () => actions.unban(user.id) }
  return <UserForm {...props} sentences="adminUnban" spec={spec} />
}

/** Becomes somebody else for a while. */
export function ImpersonateDialog(props: UserDialogProps): ReactNode {
  const { user, actions } = props
  const spec = { ...question, path: '/admin/impersonate-user', send: () => actions.impersonate(user.id) }
  return <UserForm {...props} sentences="adminImpersonate" spec={spec} />
}
