'use client'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { resetPasswordEnglish } from '../../locales/english/reset-password.ts'
import type { ReactNode } from 'react'
import check from 'lucide/dist/esm/icons/circle-check.mjs'
import unlink from 'lucide/dist/esm/icons/unlink-2.mjs'
import { useAuthContext } from '../../core/context.ts'
import { InPlace } from '../forms/in-place.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Card } from '../../parts/card.tsx'
import { Form } from '../../parts/form.tsx'
import { Tile } from '../../parts/tile.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { ReviewCard } from './review-card.tsx'
import { type UseResetPassword, type UseResetPasswordOptions, useResetPassword } from './use-reset-password.ts'

export interface ResetPasswordProps extends WidgetProps, UseResetPasswordOptions {
  /** Whose password it is, when you know it: password managers then store it under the right name. */
  readonly email?: string | undefined
  /** Takes the person to sign-in; else `paths.signIn` does, else the form is shown in this place. */
  readonly onSignIn?: ((typed: { readonly email: string }) => void) | undefined
  /** Takes the person to `ForgotPassword` for a new link; else `paths.forgotPassword` does, else it is shown in this place. */
  readonly onForgotPassword?: ((typed: { readonly email: string }) => void) | undefined
}

/** A new password for somebody who opened the link in a mail. The token leaves the address bar at once. */
export function ResetPassword(props: ResetPasswordProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what the other forms get
  const { token, error, email, onSignIn, onForgotPassword, onSuccess, onError, ...shared } = props
  return (
    <InPlace first={undefined} shared={shared}>
      {() => (
        <MessagesProvider widget="ResetPassword" english={resetPasswordEnglish} own={props}>
          <ResetPasswordWidget {...props} />
        </MessagesProvider>
      )}
    </InPlace>
  )
}

function ResetPasswordWidget({ token, error, onSuccess, onError, ...props }: ResetPasswordProps): ReactNode {
  const { email, onSignIn, onForgotPassword, ...root } = props
  const { t } = useAuthContext()
  const form = useResetPassword({ token, error, onSuccess, onError })
  const done = form.state === 'success'
  return (
    <Widget {...root} name="reset-password" data-state={form.invalid && !done ? 'invalid' : form.state}>
      {done && form.review !== undefined ? (
        <ReviewCard review={form.review} onSignIn={onSignIn} email={email} />
      ) : done ? (
        <Card
          icon={<Tile of={check} tone="success" />}
          title={t('resetPassword.doneTitle')}
          description={t('resetPassword.done')}
          takesFocus
        >
          <SwitchLink part="submit" text={t('signIn.submit')} to="sign-in" onSwitch={onSignIn} email={email} />
        </Card>
      ) : form.invalid ? (
        <Card
          icon={<Tile of={unlink} tone="warning" />}
          title={t('resetPassword.invalidTitle')}
          description={t('resetPassword.invalid')}
          takesFocus
        >
          <SwitchLink
            part="submit"
            text={t('resetPassword.newLink')}
            to="forgot-password"
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
