'use client'
import { Speaking } from '../parts/speaking.tsx'
import { accountEnglish } from './messages.ts'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../context.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Checkbox } from '../parts/checkbox.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { usePart } from '../parts/part.ts'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { EnsureReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'
import { AccountSection } from './account-section.tsx'
import { type UseChangePassword, type UseChangePasswordOptions, useChangePassword } from './use-change-password.ts'

export interface ChangePasswordProps extends WidgetProps, UseChangePasswordOptions {}

/** A new password for somebody who is signed in and knows the old one. */
export function ChangePassword(props: ChangePasswordProps): ReactNode {
  return (
    <Speaking widget="ChangePassword" english={accountEnglish}>
      <EnsureReauthentication>
        <ChangePasswordWidget {...props} />
      </EnsureReauthentication>
    </Speaking>
  )
}

function ChangePasswordWidget({ onSuccess, onError, ...root }: ChangePasswordProps): ReactNode {
  const { t } = useAuthContext('ChangePassword')
  const [elsewhere, setElsewhere] = useState(false)
  const form = useChangePassword({
    onError,
    onSuccess(made) {
      setElsewhere(made.revokeOtherSessions)
      onSuccess?.(made)
    },
  })
  const done = form.state === 'success'
  return (
    <Widget {...root} name="change-password" data-state={form.state}>
      <AccountSection title={t('changePassword.title')}>
        {(user) =>
          done ? (
            <Card
              title={t('changePassword.title')}
              description={t(elsewhere ? 'changePassword.doneElsewhere' : 'changePassword.done')}
              takesFocus
            >
              <Button onClick={form.reset}>{t('common.done')}</Button>
            </Card>
          ) : (
            <FormCard form={form} email={user.email} />
          )
        }
      </AccountSection>
    </Widget>
  )
}

function FormCard({ form, email }: { readonly form: UseChangePassword; readonly email: string }): ReactNode {
  const { t } = useAuthContext('ChangePassword')
  const part = usePart()
  const { currentPassword, newPassword } = form.errors.fields
  const pending = form.state === 'pending'
  return (
    <Card title={t('changePassword.title')} description={t('changePassword.description')}>
      <form {...form.getFormProps()} {...part('form')}>
        <AccountName email={email} />
        <PasswordField
          {...form.getFieldProps('currentPassword')}
          label={t('field.currentPassword')}
          error={currentPassword?.text}
        />
        <NewPasswordField
          {...form.getFieldProps('newPassword')}
          label={t('field.newPassword')}
          error={newPassword?.text}
        />
        <div {...part('row')}>
          <Checkbox name="revokeOtherSessions" value="true" defaultChecked label={t('changePassword.revokeOthers')} />
        </div>
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
          {t(pending ? 'changePassword.pending' : 'changePassword.submit')}
        </Button>
        <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      </form>
    </Card>
  )
}
