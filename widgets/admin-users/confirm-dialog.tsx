'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { useAuthForm } from '../hooks/use-auth-form.ts'
import type { UserDialogProps } from './dialog-props.ts'
import { FormDialog } from '../parts/form-dialog.tsx'

/** Lets somebody in again. */
export function UnbanDialog({ user, actions, onDone, onError, opener, onClose }: UserDialogProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const { name, email } = user
  const form = useAuthForm('AdminUsers', {
    ...question,
    path: '/admin/unban-user',
    send: () => actions.unban(user.id),
    onSuccess() {
      onClose()
      onDone(t('adminUnban.done', { name }), false)
    },
    onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('adminUnban.title', { name })}
      description={t('adminUnban.description', { email })}
      labels={{ submit: t('adminUnban.submit'), pending: t('adminUnban.pending') }}
    />
  )
}

/** Becomes somebody else for a while. */
export function ImpersonateDialog(props: UserDialogProps): ReactNode {
  const { user, actions, onImpersonated, onError, opener, onClose } = props
  const { t, client } = useAuthContext('AdminUsers')
  const { name, email } = user
  const form = useAuthForm('AdminUsers', {
    ...question,
    path: '/admin/impersonate-user',
    send: () => actions.impersonate(user.id),
    onSuccess() {
      onClose()
      void client.session.refetch().then(onImpersonated)
    },
    onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('adminImpersonate.title', { name })}
      description={t('adminImpersonate.description', { email })}
      labels={{ submit: t('adminImpersonate.submit', { name }), pending: t('adminImpersonate.pending') }}
    />
  )
}

/** A form without entries: yes or no. */
const question = {
  fields: {},
  placement: {},
  read: () => ({}),
  check: () => ({}),
  quote: () => ({}),
} as const
