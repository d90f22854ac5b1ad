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
import {
  type EmailChange,
  type UseChangeEmail,
  type UseChangeEmailOptions,
  useChangeEmail,
} from './use-change-email.ts'

export interface ChangeEmailProps extends WidgetProps, UseChangeEmailOptions {}

/** Another e-mail address for somebody who is signed in. */
export function ChangeEmail(props: ChangeEmailProps): ReactNode {
  return (
    <Speaking widget="ChangeEmail" english={accountEnglish}>
      <EnsureReauthentication>
        <ChangeEmailWidget {...props} />
      </EnsureReauthentication>
    </Speaking>
  )
}

function ChangeEmailWidget({ redirectTo, onSuccess, onError, ...root }: ChangeEmailProps): ReactNode {
  const { t } = useAuthContext('ChangeEmail')
  const form = useChangeEmail({ redirectTo, onSuccess, onError })
  return (
    <Widget {...root} name="change-email" data-state={form.state}>
      <AccountSection title={t('changeEmail.title')}>
        {(user) =>
          form.change === null ? (
            <FormCard form={form} user={user} />
          ) : (
            <DoneCard change={form.change} onDone={form.reset} />
          )
        }
      </AccountSection>
    </Widget>
  )
}

function DoneCard({ change, onDone }: { readonly change: EmailChange; readonly onDone: () => void }): ReactNode {
  const { t } = useAuthContext('ChangeEmail')
  const { newEmail, mailedTo, isChanged } = change
  return (
    <Card
      title={t(isChanged ? 'changeEmail.title' : 'changeEmail.confirmTitle')}
      description={
        isChanged ? t('changeEmail.changed', { newEmail }) : t('changeEmail.confirm', { email: mailedTo, newEmail })
      }
      takesFocus
    >
      <Button onClick={onDone}>{t('common.done')}</Button>
    </Card>
  )
}

function FormCard({ form, user }: { readonly form: UseChangeEmail; readonly user: SessionUser }): ReactNode {
  const { t } = useAuthContext('ChangeEmail')
  const part = usePart()
  const pending = form.state === 'pending'
  return (
    <Card title={t('changeEmail.title')} description={t('changeEmail.description', { email: user.email })}>
      <form {...form.getFormProps()} {...part('form')}>
        <Field
          {...form.getFieldProps('newEmail')}
          label={t('field.newEmail')}
          error={form.errors.fields.newEmail?.text}
        />
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
          {t(pending ? 'changeEmail.pending' : 'changeEmail.submit')}
        </Button>
        <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      </form>
    </Card>
  )
}
