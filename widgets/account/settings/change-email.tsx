'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { hasOwnEmail } from '../../core/identifier-fields.ts'
import { Field } from '../../parts/field.tsx'
import { AccountForm } from '../frame/account-form.tsx'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { accountEnglish } from '../../locales/english/account.ts'
import { type EmailChange, type UseChangeEmailOptions, useChangeEmail } from './use-change-email.ts'

export interface ChangeEmailProps extends OwnSectionProps, UseChangeEmailOptions {}

/** Another e-mail address for somebody who is signed in. */
export function ChangeEmail(props: ChangeEmailProps): ReactNode {
  return (
    <AccountFrame widget="ChangeEmail" english={accountEnglish} own={props}>
      <ChangeEmailWidget {...props} />
    </AccountFrame>
  )
}

function ChangeEmailWidget({ redirectTo, onSuccess, onError, ...root }: ChangeEmailProps): ReactNode {
  const { t } = useAuthContext()
  const form = useChangeEmail({ redirectTo, onSuccess, onError })
  const doneOf = ({ newEmail, mailedTo, isChanged }: EmailChange) =>
    isChanged
      ? { text: t('changeEmail.changed', { newEmail }) }
      : { title: t('changeEmail.confirmTitle'), text: t('changeEmail.confirm', { email: mailedTo, newEmail }) }
  return (
    <AccountForm
      {...root}
      name="change-email"
      sentences="changeEmail"
      form={form}
      describe={(user) =>
        hasOwnEmail(user) ? t('changeEmail.description', { email: user.email }) : t('changeEmail.none')
      }
      known={(user) => (hasOwnEmail(user) ? user.email : '—')}
      done={form.change && doneOf(form.change)}
    >
      {() => (
        <Field
          {...form.getFieldProps('newEmail')}
          label={t('field.newEmail')}
          error={form.errors.fields.newEmail?.text}
        />
      )}
    </AccountForm>
  )
}
