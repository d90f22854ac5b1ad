'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { AdminUser } from './admin-calls.ts'
import { type AuthForm, type AuthFormSpec, useAuthForm } from '../../core/use-auth-form.ts'
import type { MessageValues } from '../../core/messages.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import type { SharedDialogProps } from './dialog-props.ts'

type Spec<Name extends string, Values> = Omit<AuthFormSpec<Name, Values, unknown>, 'onSuccess' | 'onError' | 'quote'> &
  Partial<Pick<AuthFormSpec<Name, Values, unknown>, 'quote'>>

export interface UserFormProps<Name extends string, Values> extends Pick<
  SharedDialogProps,
  'onDone' | 'onImpersonated' | 'onError'
> {
  /** Where its sentences are: `title`, `description`, `submit`, `pending` and `done`. */
  readonly sentences: 'adminRoles' | 'adminBan' | 'adminUnban' | 'adminImpersonate' | 'adminRemove' | 'adminCreate'
  /** Whom the sentences name; where there is nobody yet, `quote` tells who was made. */
  readonly user?: Pick<AdminUser, 'name' | 'email'>
  readonly spec: Spec<Name, Values>
  readonly tone?: 'danger'
  /** The row that had opened the dialog is gone afterwards. */
  readonly removes?: boolean
  readonly opener: Element | null
  readonly onClose: () => void
  readonly children?: (form: AuthForm<Name, Values>) => ReactNode
}

/** One form in a dialog, which says afterwards that it is done. */
export function UserForm<Name extends string, Values>(props: UserFormProps<Name, Values>): ReactNode {
  const { sentences, user, spec, tone, removes = false, onDone, onImpersonated, onError, opener, onClose } = props
  const { t, client } = useAuthContext()
  const about: MessageValues = user ?? {}
  const { quote = () => about } = spec
  const form = useAuthForm('AdminUsers', {
    ...spec,
    quote,
    onSuccess(_, values) {
      onClose()
      // The page is another person's then, and says so itself.
      if (sentences === 'adminImpersonate') void client.session.refetch().then(onImpersonated)
      else onDone(t(`${sentences}.done`, quote(values)), removes)
    },
    onError,
  })
  return (
    <FormDialog
      {...{ form, tone, opener, onClose }}
      title={t(`${sentences}.title`, about)}
      description={t(`${sentences}.description`, about)}
      labels={{ submit: t(`${sentences}.submit`, about), pending: t(`${sentences}.pending`) }}
    >
      {props.children?.(form)}
    </FormDialog>
  )
}
