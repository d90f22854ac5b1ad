'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { useSession } from '../hooks/use-session.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Checkbox } from '../parts/checkbox.tsx'
import { Field } from '../parts/field.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { usePart } from '../parts/part.ts'
import { SignedInCard, useReturnToForm } from '../parts/signed-in-card.tsx'
import { SwitchLink } from '../parts/switch-link.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { type UseSignIn, type UseSignInOptions, useSignIn } from './use-sign-in.ts'

export interface SignInProps extends WidgetProps, UseSignInOptions {
  readonly initialIdentifier?: string | undefined
  /** Whether the person may choose to be forgotten when the browser closes. */
  readonly rememberMe?: boolean | undefined
  /** Takes the person to sign-up with what was typed; else the link leads to `paths.signUp`, and there is none without. */
  readonly onSignUp?: ((typed: { readonly email: string }) => void) | undefined
  /** Above and below the form, inside the card. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
}

/** Sign-in with e-mail address and password. Somebody who is signed in sees that, and no form. */
export function SignIn({ redirectTo, onSuccess, onError, ...props }: SignInProps): ReactNode {
  const { initialIdentifier, rememberMe, onSignUp, header, footer, ...root } = props
  const form = useSignIn({ redirectTo, onSuccess, onError })
  const { data } = useSession()
  useReturnToForm(form.reset)
  const done = form.state === 'success'
  return (
    <Widget {...root} name="sign-in" data-state={form.state}>
      {data !== null || done ? (
        <SignedInCard user={data?.user} target={form.target} takesFocus={done} />
      ) : (
        <SignInCard {...{ form, initialIdentifier, rememberMe, onSignUp, header, footer }} />
      )}
    </Widget>
  )
}

type CardProps = Pick<SignInProps, 'initialIdentifier' | 'rememberMe' | 'onSignUp' | 'header' | 'footer'>

function SignInCard({
  form,
  initialIdentifier,
  rememberMe = true,
  onSignUp,
  header,
  footer,
}: CardProps & { readonly form: UseSignIn }) {
  const { t, paths } = useAuthContext('SignIn')
  const part = usePart()
  const { email, password } = form.errors.fields
  const pending = form.state === 'pending'
  return (
    <Card
      title={t('signIn.title')}
      description={t('signIn.description')}
      footer={
        <SwitchLink lead={t('signIn.noAccount')} text={t('signIn.signUp')} href={paths.signUp} onSwitch={onSignUp} />
      }
    >
      {header}
      <form {...form.getFormProps()} {...part('form')}>
        {form.target !== undefined && <input type="hidden" name="callbackURL" value={form.target} />}
        <Field
          {...form.getFieldProps('email')}
          label={t('field.email')}
          error={email?.text}
          defaultValue={initialIdentifier}
        />
        <PasswordField {...form.getFieldProps('password')} label={t('field.password')} error={password?.text} />
        {rememberMe && (
          <>
            <input type="hidden" name="rememberMeOffered" value="true" />
            <Checkbox name="rememberMe" value="true" defaultChecked label={t('field.rememberMe')} />
          </>
        )}
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
          {t(pending ? 'signIn.pending' : 'signIn.submit')}
        </Button>
        <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      </form>
      {footer}
    </Card>
  )
}
