'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { Checkbox } from '../../parts/checkbox.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { usePart } from '../../core/part.ts'
import { AccountForm } from '../frame/account-form.tsx'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { accountEnglish } from '../../locales/english/account.ts'
import { type UseChangePasswordOptions, useChangePassword } from './use-change-password.ts'

export interface ChangePasswordProps extends OwnSectionProps, UseChangePasswordOptions {}

/** A new password for somebody who is signed in and knows the old one; nothing at all where it is `readOnly`. */
export function ChangePassword(props: ChangePasswordProps): ReactNode {
  return (
    <AccountFrame widget="ChangePassword" english={accountEnglish} own={props}>
      <ChangePasswordWidget {...props} />
    </AccountFrame>
  )
}

function ChangePasswordWidget({ onSuccess, onError, ...root }: ChangePasswordProps): ReactNode {
  const { t } = useAuthContext()
  const [elsewhere, setElsewhere] = useState(false)
  const form = useChangePassword({
    onError,
    onSuccess(made) {
      setElsewhere(made.revokeOtherSessions)
      onSuccess?.(made)
    },
  })
  const { currentPassword, newPassword } = form.errors.fields
  return (
    <AccountForm
      {...root}
      name="change-password"
      sentences="changePassword"
      form={form}
      describe={() => t('changePassword.description')}
      placeholder="••••••••••"
      done={
        form.state === 'success'
          ? { text: t(elsewhere ? 'changePassword.doneElsewhere' : 'changePassword.done') }
          : null
      }
    >
      {({ email }) => (
        <>
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
          <OtherBrowsers />
        </>
      )}
    </AccountForm>
  )
}

function OtherBrowsers(): ReactNode {
  const { t } = useAuthContext()
  return (
    <div {...usePart()('row')}>
      <Checkbox name="revokeOtherSessions" value="true" defaultChecked label={t('changePassword.revokeOthers')} />
    </div>
  )
}
