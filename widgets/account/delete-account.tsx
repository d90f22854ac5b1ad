'use client'
import { Speaking } from '../parts/speaking.tsx'
import { accountEnglish } from './messages.ts'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Field } from '../parts/field.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { EnsureReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'
import { AccountSection } from './account-section.tsx'
import { type UseDeleteAccount, type UseDeleteAccountOptions, useDeleteAccount } from './use-delete-account.ts'

export interface DeleteAccountProps extends WidgetProps, UseDeleteAccountOptions {}

/** The end of an account, for somebody who is signed in and types its address to say that they mean it. */
export function DeleteAccount(props: DeleteAccountProps): ReactNode {
  return (
    <Speaking widget="DeleteAccount" english={accountEnglish}>
      <EnsureReauthentication>
        <DeleteAccountWidget {...props} />
      </EnsureReauthentication>
    </Speaking>
  )
}

function DeleteAccountWidget({ redirectTo, onSuccess, onError, ...root }: DeleteAccountProps): ReactNode {
  const { t } = useAuthContext('DeleteAccount')
  const form = useDeleteAccount({ redirectTo, onSuccess, onError })
  return (
    <Widget {...root} name="delete-account" data-state={form.outcome?.deletion ?? form.state}>
      {form.outcome !== null ? (
        <DoneCard {...form.outcome} />
      ) : (
        <AccountSection title={t('deleteAccount.title')}>
          {(user) => <FormCard form={form} user={user} />}
        </AccountSection>
      )}
    </Widget>
  )
}

function DoneCard({ deletion, email }: NonNullable<UseDeleteAccount['outcome']>): ReactNode {
  const { t } = useAuthContext('DeleteAccount')
  return deletion === 'deleted' ? (
    <Card title={t('deleteAccount.deletedTitle')} description={t('deleteAccount.deleted')} takesFocus />
  ) : (
    <Card title={t('deleteAccount.mailedTitle')} description={t('deleteAccount.mailed', { email })} takesFocus />
  )
}

function FormCard({ form, user }: { readonly form: UseDeleteAccount; readonly user: SessionUser }): ReactNode {
  const { t } = useAuthContext('DeleteAccount')
  const part = usePart()
  const pending = form.state === 'pending'
  return (
    <Card title={t('deleteAccount.title')} description={t('deleteAccount.description')}>
      <form {...form.getFormProps()} {...part('form')}>
        <Field
          {...form.getFieldProps('confirmation')}
          label={t('deleteAccount.confirm', { email: user.email })}
          error={form.errors.fields.confirmation?.text}
        />
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0} data-tone="danger">
          {t(pending ? 'deleteAccount.pending' : 'deleteAccount.submit')}
        </Button>
        <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      </form>
    </Card>
  )
}
