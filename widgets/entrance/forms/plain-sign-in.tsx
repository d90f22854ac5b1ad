'use client'
import { type MouseEvent, type ReactNode, type SubmitEvent, useState } from 'react'
import pencil from 'lucide/dist/esm/icons/pencil.mjs'
import { useAuthContext } from '../../core/context.ts'
import { type UsePasskeySignIn, usePasskeySignIn } from '../passkey/use-passkey-sign-in.ts'
import { entry } from '../../core/use-auth-form.ts'
import { useSession } from '../../core/use-session.ts'
import { Card, Logo } from '../../parts/card.tsx'
import { Checkbox } from '../../parts/checkbox.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { usePart } from '../../core/part.ts'
import { SignedInCard, useReturnToForm } from '../../parts/signed-in-card.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { LazyVerifyNotice } from '../../parts/lazy-verify-notice.tsx'
import { MessagesProvider, noEnglish } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { LazyChallenge } from '../two-factor/lazy-challenge.tsx'
import { PasskeyChoice } from '../passkey/passkey-choice.tsx'
import { FormSocial, type FormSocialOptions, useFormProviders } from '../social/form-social.tsx'
import { type UseSignIn, type UseSignInOptions, useSignIn } from './use-sign-in.ts'
import type { FormInPlaceProps } from './form-props.ts'

/** What is asked for at first. */
export type SignInFlow = 'single-step' | 'identifier-first'

export interface SignInProps extends WidgetProps, UseSignInOptions, FormSocialOptions {
  readonly initialIdentifier?: string | undefined
  /** `initialIdentifier` cannot be changed: it must be this account. */
  readonly lockIdentifier?: boolean | undefined
  /** `identifier-first`: the password is asked for when there is an identifier; `single-step`, the default: both at once. */
  readonly flow?: SignInFlow | undefined
  /** False: no way to sign-up below the form. */
  readonly showSignUpLink?: boolean | undefined
  /** Whether the person may choose to be forgotten when the browser closes. */
  readonly rememberMe?: boolean | undefined
  /** Takes the person to sign-up with what was typed; else `paths.signUp` does, else the form is shown in this place. */
  readonly onSignUp?: ((typed: { readonly email: string }) => void) | undefined
  /** Takes the person to `ForgotPassword` with what was typed; else `paths.forgotPassword` does, else it is shown in this place. */
  readonly onForgotPassword?: ((typed: { readonly email: string }) => void) | undefined
  /** Above and below the form, inside the card; they stay with a form that is shown in this place. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
}

/** Sign-in, which shows no other form in its place. */
export function PlainSignIn(props: SignInProps): ReactNode {
  return (
    <MessagesProvider widget="SignIn" english={noEnglish} own={props}>
      <SignInWidget {...props} />
    </MessagesProvider>
  )
}

function SignInWidget(props: SignInProps): ReactNode {
  const { redirectTo, onSuccess, onError, initialIdentifier } = props
  const { t, features } = useAuthContext('SignIn')
  const form = useSignIn({ redirectTo, onSuccess, onError })
  const { data, status } = useSession()
  const { unverified } = form
  const isAsking =
    status === 'unauthenticated' && unverified === null && form.waiting === null && form.state !== 'pending'
  const autofill = features.passkey && features.emailPassword && isAsking && form.state !== 'success'
  const passkey = usePasskeySignIn({ redirectTo, onSuccess, onError, autofill })
  // The form comes back with the address that was typed before the notice took its place.
  const [typed, setTyped] = useState(initialIdentifier)
  // From the small window of a provider.
  const [hasArrived, setArrived] = useState(false)
  useReturnToForm(() => {
    form.reset()
    passkey.reset()
    setArrived(false)
  })
  const waiting = form.waiting ?? passkey.waiting
  const done = form.state === 'success' || passkey.state === 'success' || hasArrived
  return (
    <Widget
      {...rootOf(props)}
      name="sign-in"
      data-state={waiting ? 'two-factor' : unverified === null ? form.state : 'unverified'}
    >
      {data !== null || done ? (
        <SignedInCard user={data?.user} target={form.target} takesFocus={done} />
      ) : waiting !== null ? (
        <LazyChallenge
          waiting={waiting}
          passkey={features.passkey ? passkey : undefined}
          onBack={() => setTyped(form.waiting?.values.email)}
        />
      ) : unverified !== null ? (
        <LazyVerifyNotice
          email={unverified}
          description={t('signIn.unverified', { email: unverified })}
          justSent
          redirectTo={redirectTo}
          footer={
            <SwitchLink
              text={t('signIn.back')}
              onSwitch={() => {
                setTyped(unverified)
                form.reset()
              }}
            />
          }
        />
      ) : (
        <SignInCard
          options={props}
          form={form}
          passkey={features.passkey ? passkey : undefined}
          typed={typed ?? initialIdentifier}
          onArrival={(user) => {
            setArrived(true)
            onSuccess?.(user)
          }}
        />
      )}
    </Widget>
  )
}

/** What goes to the root element: everything but what the form is told. */
function rootOf({
  redirectTo: _redirectTo,
  onSuccess: _onSuccess,
  onError: _onError,
  initialIdentifier: _initialIdentifier,
  lockIdentifier: _lockIdentifier,
  flow: _flow,
  showSignUpLink: _showSignUpLink,
  rememberMe: _rememberMe,
  onSignUp: _onSignUp,
  onForgotPassword: _onForgotPassword,
  header: _header,
  footer: _footer,
  social: _social,
  socialLayout: _socialLayout,
  socialMode: _socialMode,
  socialPosition: _socialPosition,
  ...root
}: SignInProps): WidgetProps {
  return root
}

interface SignInFormProps {
  readonly options: SignInProps
  readonly form: UseSignIn
  readonly passkey: UsePasskeySignIn | undefined
  /** The identifier that the form begins with. */
  readonly typed: string | undefined
}

interface SignInCardProps extends SignInFormProps {
  readonly onArrival: SignInProps['onSuccess']
}

function SignInCard({ onArrival, ...props }: SignInCardProps): ReactNode {
  const { form, passkey, options } = props
  const { showSignUpLink = true, onSignUp, header, footer, social, socialLayout, socialMode, socialPosition } = options
  const { t, features, app } = useAuthContext()
  const hasForm = features.emailPassword
  const placed = { social, socialLayout, socialMode, socialPosition, hasForm }
  const buttons = { ...placed, callbackURL: form.target, onSuccess: onArrival }
  const hasButtons = useFormProviders('sign-in', social).length > 0 || Boolean(social)
  const hasWay = hasForm || hasButtons || passkey !== undefined
  return (
    <Card
      title={app.name === undefined ? t('signIn.title') : t('signIn.titleOf', { app: app.name })}
      action={<Logo />}
      description={t(hasWay ? 'signIn.description' : 'errors.EMAIL_PASSWORD_DISABLED')}
      footer={
        features.signUp && showSignUpLink ? (
          <SwitchLink lead={t('signIn.noAccount')} text={t('signIn.signUp')} to="sign-up" onSwitch={onSignUp} />
        ) : undefined
      }
    >
      {header}
      <FormSocial at="top" {...buttons} />
      {hasForm && <SignInForm {...props} />}
      {passkey !== undefined && <PasskeyChoice passkey={passkey} />}
      <FormSocial at="bottom" {...buttons} />
      {footer}
    </Card>
  )
}

function SignInForm({ form, passkey, options, typed }: SignInFormProps): ReactNode {
  const { lockIdentifier, flow, rememberMe = true, onForgotPassword } = options
  const { t, features } = useAuthContext()
  const part = usePart()
  const { email, password } = form.errors.fields
  const isFirst = flow === 'identifier-first'
  // Undefined while it is not asked for yet.
  const [secret, setSecret] = useState(isFirst ? undefined : '')
  const isAsked = secret !== undefined
  const { onSubmit, ...attributes } = form.getFormProps()
  const next = (event: SubmitEvent<HTMLFormElement>) => {
    if (isAsked || entry(event.currentTarget, 'email').trim() === '') return onSubmit?.(event)
    event.preventDefault()
    form.reset()
    setSecret('')
  }
  const back = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('form')?.querySelector<HTMLInputElement>('input[name="email"]')?.focus()
    form.reset()
    setSecret(undefined)
  }
  return (
    <Form
      form={{ ...form, getFormProps: () => ({ ...attributes, onSubmit: next }) }}
      labels={{ submit: t(isAsked ? 'signIn.submit' : 'signedIn.continue'), pending: t('signIn.pending') }}
    >
      {form.target !== undefined && <input type="hidden" name="callbackURL" value={form.target} />}
      <Field
        {...form.getFieldProps('email')}
        {...(passkey !== undefined && { autoComplete: 'username webauthn' })}
        label={t(features.username ? 'field.emailOrUsername' : 'field.email')}
        error={email?.text}
        defaultValue={typed}
        readOnly={lockIdentifier || (isFirst && isAsked)}
        trailing={
          isFirst &&
          isAsked &&
          !lockIdentifier && (
            <button {...part('toggle')} type="button" aria-label={t('signIn.changeIdentifier')} onClick={back}>
              <Icon of={pencil} />
            </button>
          )
        }
      />
      {isAsked ? (
        <>
          <PasswordField
            {...form.getFieldProps('password')}
            label={t('field.password')}
            error={password?.text}
            defaultValue={secret}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for what comes next
            autoFocus={isFirst}
          />
          <div {...part('row')}>
            {rememberMe && features.rememberMe && (
              <>
                <input type="hidden" name="rememberMeOffered" value="true" />
                <Checkbox name="rememberMe" value="true" defaultChecked label={t('field.rememberMe')} />
              </>
            )}
            {features.forgotPassword && (
              <SwitchLink text={t('signIn.forgotPassword')} to="forgot-password" onSwitch={onForgotPassword} />
            )}
          </div>
        </>
      ) : (
        // A password manager that fills both at once shows what it filled.
        <input
          {...form.getFieldProps('password')}
          {...part('account-name')}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
    </Form>
  )
}

/** Sign-in in the place of another form. */
export function SignInInPlace({ email, onSignedIn, ...props }: FormInPlaceProps): ReactNode {
  return <PlainSignIn {...props} initialIdentifier={email} onSuccess={onSignedIn} />
}
