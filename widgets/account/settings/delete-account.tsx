'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Field } from '../../parts/field.tsx'
import { AccountForm } from '../frame/account-form.tsx'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { accountEnglish } from '../../locales/english/account.ts'
import { type UseDeleteAccount, type UseDeleteAccountOptions, useDeleteAccount, wordOf } from './use-delete-account.ts'

export interface DeleteAccountProps extends OwnSectionProps, UseDeleteAccountOptions {}

/**
 * The end of an account, for somebody who is signed in and types its address to say that they mean it: it always asks.
 * Nothing at all where it is `readOnly`.
 */
export function DeleteAccount(props: DeleteAccountProps): ReactNode {
  return (
    <AccountFrame widget="DeleteAccount" english={accountEnglish} own={props}>
      <DeleteAccountWidget {...props} />
    </AccountFrame>
  )
}

function DeleteAccountWidget({ redirectTo, onSuccess, onError, ...root }: DeleteAccountProps): ReactNode {
  const { t } = useAuthContext()
  const form = useDeleteAccount({ redirectTo, onSuccess, onError })
  const doneOf = ({ deletion, email }: NonNullable<UseDeleteAccount['outcome']>) => ({
    title: t(`deleteAccount.${deletion}Title`),
    text: t(`deleteAccount.${deletion}`, { email }),
    isFinal: true,
  })
  return (
    <AccountForm
      {...root}
      name="delete-account"
      data-state={form.outcome?.deletion ?? form.state}
      sentences="deleteAccount"
      form={form}
      tone="danger"
      describe={() => t('deleteAccount.description')}
      placeholder={t('deleteAccount.description')}
      done={form.outcome && doneOf(form.outcome)}
    >
      {(user) => (
        <Field
          {...form.getFieldProps('confirmation')}
          label={t('deleteAccount.confirm', { email: wordOf(user) })}
          error={form.errors.fields.confirmation?.text}
        />
      )}
    </AccountForm>
  )
}
