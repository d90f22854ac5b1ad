'use client'
import { Speaking } from '../parts/speaking.tsx'
import { resetPasswordEnglish } from './messages.ts'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Card } from '../parts/card.tsx'
import { Form } from '../parts/form.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { SwitchLink } from '../parts/switch-link.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { type UseResetPassword, type UseResetPasswordOptions, useResetPassword } from './use-reset-password.ts'

export interface ResetPasswordProps extends WidgetProps, UseResetPasswordOptions {
  /** Whose password it is, when you know it: password managers then store it under the right name. */
  readonly email?: string | undefined
  /** Takes the person to sign-in; else the link leads to `paths.signIn`. */
  readonly onSignIn?: ((typed: { readonly email: string }) => void) | undefined
  /** Takes the person to `ForgotPassword` for a new link; else the link leads to `paths.forgotPassword`. */
  readonly onForgotPassword?: ((typed: { readonly email: string }) => void) | undefined
}

/** A new password for somebody who opened the link in a mail. The token leaves the address bar at once. */
export function ResetPassword(props: ResetPasswordProps): ReactNode {
  return (
    <Speaking widget="ResetPassword" english={resetPasswordEnglish} own={props}>
      <ResetPasswordWidget {...props} />
    </Speaking>
  )
}

function ResetPasswordWidget({ token, error, onSuccess, onError, ...props }: ResetPasswordProps): ReactNode {
  const { email, onSignIn, onForgotPassword, ...root } = props
  const { t, paths } = useAuthContext()
  const form = useResetPassword({ token, error, onSuccess, onError })
  const done = form.state === 'success'
  return (
    <Widget {...root} name="reset-password" data-state={form.invalid && !done ? 'invalid' : form.state}>
      {done ? (
        <Card title={t('resetPassword.doneTitle')} description={t('resetPassword.done')} takesFocus>
          <SwitchLink text={t('signIn.submit')} href={paths.signIn} onSwitch={onSignIn} email={email} />
        </Card>
      ) : form.invalid ? (
        <Card title={t('resetPassword.invalidTitle')} description={t('resetPassword.invalid')} takesFocus>
          <SwitchLink
            text={t('resetPassword.newLink')}
            href={paths.forgotPassword}
            onSwitch={onForgotPassword}
            email={email}
          />
        </Card>
      ) : (
        <FormCard form={form} email={email} />
      )}
    </Widget>
  )
}

function FormCard({ form, email }: { readonly form: UseResetPassword; readonly email: string | undefined }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Card title={t('resetPassword.title')} description={t('resetPassword.description')}>
      <Form form={form} labels={{ submit: t('resetPassword.submit'), pending: t('resetPassword.pending') }}>
        {email !== undefined && <AccountName email={email} />}
        {form.token !== undefined && <input type="hidden" name="token" value={form.token} />}
        <NewPasswordField
          {...form.getFieldProps('newPassword')}
          label={t('field.newPassword')}
          error={form.errors.fields.newPassword?.text}
        />
      </Form>
    </Card>
  )
}
