'use client'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { forgotPasswordEnglish } from '../../locales/english/forgot-password.ts'
import { useAuthContext } from '../../core/context.ts'
import { type ResendCooldown, useResend } from '../../core/use-resend.ts'
import { Card, Logo } from '../../parts/card.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Tile } from '../../parts/tile.tsx'
import { ResendButton } from '../../parts/resend-button.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { type UseForgotPassword, type UseForgotPasswordOptions, useForgotPassword } from './use-forgot-password.ts'
import type { ReactNode } from 'react'
import mailCheck from 'lucide/dist/esm/icons/mail-check.mjs'
import type { FormInPlaceProps } from './form-props.ts'

export interface ForgotPasswordProps extends WidgetProps, UseForgotPasswordOptions, ResendCooldown {
  readonly initialEmail?: string | undefined
  /** Takes the person back to sign-in with what was typed; else `paths.signIn` does, else the form is shown in this place. */
  readonly onSignIn?: ((typed: { readonly email: string }) => void) | undefined
  /** Above and below the form, inside the card; they stay with a form that is shown in this place. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
}

/** A forgotten password, with no other form shown in its place. */
export function PlainForgotPassword(props: ForgotPasswordProps): ReactNode {
  return (
    <MessagesProvider widget="ForgotPassword" english={forgotPasswordEnglish} own={props}>
      <ForgotPasswordWidget {...props} />
    </MessagesProvider>
  )
}

function ForgotPasswordWidget({ resetPage, onSuccess, onError, ...props }: ForgotPasswordProps): ReactNode {
  const { initialEmail, resendCooldown, onSignIn, header, footer, ...root } = props
  const form = useForgotPassword({ resetPage, onSuccess, onError })
  return (
    <Widget {...root} name="forgot-password" data-state={form.state}>
      {form.sentTo === null ? (
        <AskCard {...{ form, initialEmail, onSignIn, header, footer }} />
      ) : (
        <SentCard {...{ form, resendCooldown, onSignIn }} email={form.sentTo} />
      )}
    </Widget>
  )
}

interface CardProps extends Pick<ForgotPasswordProps, 'initialEmail' | 'onSignIn' | 'header' | 'footer'> {
  readonly form: UseForgotPassword
}

function AskCard({ form, initialEmail, onSignIn, header, footer }: CardProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <Card
      title={t('forgotPassword.title')}
      action={<Logo />}
      description={t('forgotPassword.description')}
      footer={
        <SwitchLink lead={t('forgotPassword.remembered')} text={t('signIn.submit')} to="sign-in" onSwitch={onSignIn} />
      }
    >
      {header}
      <Form form={form} labels={{ submit: t('mailedLink.submit'), pending: t('mailedLink.pending') }}>
        <Field
          {...form.getFieldProps('email')}
          label={t('field.email')}
          error={form.errors.fields.email?.text}
          defaultValue={initialEmail}
        />
      </Form>
      {footer}
    </Card>
  )
}

type SentCardProps = Pick<CardProps, 'form' | 'onSignIn'> & ResendCooldown & { readonly email: string }

function SentCard({ form, email, resendCooldown, onSignIn }: SentCardProps) {
  const { t } = useAuthContext()
  const resend = useResend(() => form.askAgain(email), { justSent: true, resendCooldown, quote: { email } })
  return (
    <Card
      icon={<Tile of={mailCheck} tone="success" />}
      title={t('forgotPassword.sentTitle')}
      description={t('forgotPassword.sent', { email })}
      takesFocus
      footer={
        <>
          <SwitchLink text={t('mailedLink.otherEmail')} onSwitch={form.reset} />{' '}
          <SwitchLink text={t('signIn.back')} to="sign-in" onSwitch={onSignIn} email={email} />
        </>
      }
    >
      <ResendButton resend={resend} />
    </Card>
  )
}

/** A forgotten password in the place of another form. */
export function ForgotPasswordInPlace({ email, ...props }: FormInPlaceProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- nobody is signed in by it
  const { onSignedIn, redirectTo, social, socialLayout, socialMode, socialPosition, ...rest } = props
  return <PlainForgotPassword {...rest} initialEmail={email} />
}
