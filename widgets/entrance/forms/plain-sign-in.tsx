'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { addAccountParameter, useLinkParameters } from '../../core/use-link-parameters.ts'
import { useSession } from '../../core/use-session.ts'
import { Card, Logo } from '../../parts/card.tsx'
import { SignedInCard, useReturnToForm } from '../../parts/signed-in-card.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { LazyVerifyNotice } from '../../parts/lazy-verify-notice.tsx'
import { MessagesProvider, noEnglish } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { LazyChallenge } from '../two-factor/lazy-challenge.tsx'
import { LazyMessageStep, LazyMessageWays, hasMessages, stateOf } from '../messages/lazy-messages.tsx'
import type { Sent } from '../phone/phone-types.ts'
import { LazyPart } from '../../parts/lazy-part.tsx'
import { FormSocial, useFormProviders } from '../social/form-social.tsx'
import { useSignIn } from './use-sign-in.ts'
import type { FormInPlaceProps } from './form-props.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'
import type { SignInProps } from './sign-in-props.ts'

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
  const { data } = useSession()
  const { unverified } = form
  const [sent, setSent] = useState<Sent | null>(null)
  // The form comes back with the address that was typed before the notice took its place.
  const [typed, setTyped] = useState(initialIdentifier)
  const receive = (answer: unknown) => {
    setSent(null)
    form.receive(answer, { email: '', password: '' })
  }
  // From the small window of a provider.
  const [hasArrived, setArrived] = useState(false)
  useReturnToForm(() => {
    form.reset()
    setArrived(false)
    setSent(null)
  })
  // Somebody who is signed in comes for another account beside theirs.
  const isAdding = useLinkParameters([addAccountParameter])?.[addAccountParameter] !== undefined
  const { waiting } = form
  const done = form.state === 'success' || hasArrived
  return (
    <Widget
      {...rootOf(props)}
      name="sign-in"
      data-state={waiting ? 'two-factor' : sent ? stateOf(sent) : unverified === null ? form.state : 'unverified'}
    >
      {(data !== null && !isAdding) || done ? (
        <SignedInCard user={data?.user} target={form.target} takesFocus={done} />
      ) : waiting !== null ? (
        <LazyChallenge
          waiting={waiting}
          hasPasskey={features.passkey}
          onBack={() => setTyped(waiting.values.email || typed)}
        />
      ) : unverified !== null ? (
        <LazyVerifyNotice
          email={unverified}
          heading={t('signIn.title')}
          says="signIn.unverified"
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
      ) : sent !== null ? (
        <LazyMessageStep
          sent={sent}
          purpose="sign-in"
          target={form.target}
          onAnswer={receive}
          onBack={() => setSent(null)}
        />
      ) : (
        <SignInCard
          options={props}
          onSent={(next) => {
            if (next.way !== 'phone') setTyped(next.email)
            setSent(next)
          }}
          form={form}
          typed={typed ?? initialIdentifier}
          onAnswer={receive}
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
  oneTap: _oneTap,
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

interface SignInCardProps extends SignInFormProps {
  readonly onArrival: SignInProps['onSuccess']
  readonly onSent: (sent: Sent) => void
  readonly onAnswer: (answer: unknown) => void
}

function SignInCard({ onArrival, onSent, onAnswer, ...props }: SignInCardProps): ReactNode {
  const { form, options } = props
  const { showSignUpLink = true, onSignUp, header, footer, social, oneTap = true, onError } = options
  const { t, features, app } = useAuthContext()
  const { status } = useSession()
  const hasForm = features.emailPassword || hasMessages(features)
  const buttons = { ...options, hasForm, callbackURL: form.target, onSuccess: onArrival }
  const hasButtons = useFormProviders('sign-in', social).length > 0 || Boolean(social)
  const hasWay = hasForm || hasButtons || features.passkey
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
      {features.emailPassword && <SignInForm {...props} />}
      {hasMessages(features) && (
        <LazyMessageWays
          purpose="sign-in"
          target={form.target}
          email={props.typed}
          lockEmail={options.lockIdentifier}
          hasForm={features.emailPassword}
          hasOther={hasButtons}
          onSent={onSent}
        />
      )}
      {features.passkey && (
        <LazyPart
          read={readPasskeyWay}
          own={{ autofill: hasForm && status === 'unauthenticated' && form.state !== 'pending', onAnswer, onError }}
        />
      )}
      <FormSocial at="bottom" {...buttons} />
      {features.oneTap && oneTap && <LazyPart read={readOneTap} own={{ onAnswer }} />}
      {footer}
    </Card>
  )
}

async function readPasskeyWay() {
  const { PasskeyWay } = await import('../passkey/passkey-choice.tsx')
  return PasskeyWay
}

async function readOneTap() {
  const { OneTap } = await import('../one-tap/one-tap.tsx')
  return OneTap
}

/** Sign-in in the place of another form. */
export function SignInInPlace({ email, onSignedIn, ...props }: FormInPlaceProps): ReactNode {
  return <PlainSignIn {...props} initialIdentifier={email} onSuccess={onSignedIn} />
}
