'use client'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { signUpEnglish } from '../../locales/english/sign-up.ts'
import { type ReactNode, useState } from 'react'
import { useAskedFields } from '../../core/asked-fields.ts'
import { type SignUpField, type SignUpLegal, useAuthContext } from '../../core/context.ts'
import type { FieldProblem } from '../../core/form-problem.ts'
import { useSession } from '../../core/use-session.ts'
import { Card, Logo } from '../../parts/card.tsx'
import { AskedInput } from '../../parts/asked-input.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { usePart } from '../../core/part.ts'
import { SignedInCard, useReturnToForm } from '../../parts/signed-in-card.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { UsernameField } from '../../parts/username-field.tsx'
import { LazyVerifyNotice } from '../../parts/lazy-verify-notice.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { FormSocial, type FormSocialOptions, type FormSocialProps, useFormProviders } from '../social/form-social.tsx'
import { LazyMessageStep, LazyMessageWays, hasNewByMessages, stateOf } from '../messages/lazy-messages.tsx'
import type { Sent } from '../phone/phone-types.ts'
import { LazyChallenge } from '../two-factor/lazy-challenge.tsx'
import { consentTo, Legal } from './legal.tsx'
import { type SignUpResult, type UseSignUp, type UseSignUpOptions, useSignUp } from './use-sign-up.ts'
import type { FormInPlaceProps } from './form-props.ts'

export interface SignUpProps extends WidgetProps, UseSignUpOptions, FormSocialOptions {
  readonly initialEmail?: string | undefined
  /** `initialEmail` cannot be changed, e.g. because it is the one that was invited. */
  readonly lockEmail?: boolean | undefined
  /** What one agrees to with a new account; by default `legal` of `AuthProvider`. */
  readonly legal?: SignUpLegal | undefined
  /** Takes the person to sign-in with what was typed; else `paths.signIn` does, else the form is shown in this place. */
  readonly onSignIn?: ((typed: { readonly email: string }) => void) | undefined
  /** Above and below the form, inside the card; they stay with a form that is shown in this place. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
}

/** A new account, which shows no other form in its place. */
export function PlainSignUp(props: SignUpProps): ReactNode {
  return (
    <MessagesProvider widget="SignUp" english={signUpEnglish} own={props}>
      <SignUpWidget {...props} />
    </MessagesProvider>
  )
}

function SignUpWidget({ redirectTo, onSuccess, onError, ...props }: SignUpProps): ReactNode {
  const { initialEmail, lockEmail, onSignIn, header, footer, ...others } = props
  const shared = useAuthContext()
  const { t } = shared
  const {
    fields: asked = shared.fields,
    legal = shared.legal,
    social,
    socialLayout,
    socialMode,
    socialPosition,
    ...root
  } = others
  const fields = useAskedFields(asked, 'user')
  const consents = legal?.required ? [consentTo(legal)] : []
  const { data } = useSession()
  const [result, setResult] = useState<SignUpResult | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  // The form comes back with the address that a mail was sent to.
  const [typed, setTyped] = useState<string>()
  const arrive = (made: SignUpResult) => {
    setResult(made)
    onSuccess?.(made)
  }
  const form = useSignUp({
    redirectTo,
    fields: [...fields, ...consents],
    onError,
    onSuccess: arrive,
  })
  useReturnToForm(() => {
    form.reset()
    setSent(null)
  })
  const done = form.state === 'success'
  const unconfirmed = done && result?.signedIn === false && data === null
  return (
    <Widget
      {...root}
      name="sign-up"
      data-state={form.waiting ? 'two-factor' : sent ? stateOf(sent) : unconfirmed ? 'unverified' : form.state}
    >
      {unconfirmed ? (
        <LazyVerifyNotice
          email={result.user.email}
          heading={t('signUp.title')}
          says="verifyEmail.sent"
          redirectTo={redirectTo}
          justSent
          footer={<SwitchLink text={t('signIn.back')} to="sign-in" onSwitch={onSignIn} email={result.user.email} />}
        />
      ) : data === null && form.waiting !== null ? (
        <LazyChallenge waiting={form.waiting} />
      ) : data !== null || done ? (
        <SignedInCard user={data?.user ?? result?.user} target={form.target} takesFocus={done} />
      ) : sent !== null ? (
        <LazyMessageStep
          sent={sent}
          purpose="sign-up"
          target={form.target}
          fields={[...fields, ...consents]}
          onAnswer={(answer) => {
            setSent(null)
            form.receive(answer, { name: '', email: '', password: '' })
          }}
          onBack={() => setSent(null)}
        />
      ) : (
        <SignUpCard
          {...{ form, fields, consents, legal, lockEmail, onSignIn, header, footer }}
          initialEmail={typed ?? initialEmail}
          onSent={(next) => {
            if (next.way !== 'phone') setTyped(next.email)
            setSent(next)
          }}
          buttons={{ social, socialLayout, socialMode, socialPosition }}
          onArrival={(user) => arrive({ user, signedIn: true })}
        />
      )}
    </Widget>
  )
}

type CardProps = Pick<SignUpProps, 'initialEmail' | 'lockEmail' | 'legal' | 'onSignIn' | 'header' | 'footer'> & {
  readonly form: UseSignUp
  /** Asked for before the password. */
  readonly fields: readonly SignUpField[]
  /** Asked for after it. */
  readonly consents: readonly SignUpField[]
  readonly buttons: FormSocialOptions
  /** A message was sent that signs up, or is about to be. */
  readonly onSent: (sent: Sent) => void
  readonly onArrival: FormSocialProps['onSuccess']
}

function SignUpCard({ onArrival: onSuccess, buttons: given, legal, onSent, ...props }: CardProps): ReactNode {
  const { form, onSignIn, fields, consents, initialEmail, lockEmail, header, footer } = props
  const { t, features, app } = useAuthContext()
  const part = usePart()
  const byMessage = hasNewByMessages(features)
  const hasForm = features.signUp || byMessage
  const buttons = { ...given, hasForm, purpose: 'sign-up', callbackURL: form.target, onSuccess } as const
  const hasButtons = useFormProviders('sign-up', given.social).length > 0 || Boolean(given.social)
  return (
    <Card
      title={app.name === undefined ? t('signUp.title') : t('signUp.titleOf', { app: app.name })}
      action={<Logo />}
      description={t(hasForm || hasButtons ? 'signUp.description' : 'errors.EMAIL_PASSWORD_SIGN_UP_DISABLED')}
      footer={<SwitchLink lead={t('signUp.hasAccount')} text={t('signIn.submit')} to="sign-in" onSwitch={onSignIn} />}
    >
      {header}
      <FormSocial at="top" {...buttons} />
      {features.signUp && <SignUpForm {...props} />}
      {byMessage && (
        <LazyMessageWays
          purpose="sign-up"
          target={form.target}
          email={initialEmail}
          lockEmail={lockEmail}
          fields={[...fields, ...consents]}
          hasForm={features.signUp}
          hasOther={hasButtons}
          onSent={onSent}
        />
      )}
      <FormSocial at="bottom" {...buttons} />
      {legal && (hasForm ? !legal.required : hasButtons) && (
        <p {...part('note')}>
          <Legal {...legal} required={false} />
        </p>
      )}
      {footer}
    </Card>
  )
}

type SignUpFormProps = Omit<CardProps, 'onArrival' | 'buttons' | 'legal' | 'header' | 'footer' | 'onSent'>

function SignUpForm({ form, fields, consents, initialEmail, lockEmail, onSignIn }: SignUpFormProps): ReactNode {
  const { t, features } = useAuthContext()
  const { name, email, username, password } = form.errors.fields
  const further = (field: SignUpField) => <AskedInput key={field.name} form={form} field={field} />
  return (
    <Form form={form} labels={{ submit: t('signUp.submit'), pending: t('signUp.pending') }}>
      {form.target !== undefined && <input type="hidden" name="callbackURL" value={form.target} />}
      <Field {...form.getFieldProps('name')} label={t('field.name')} error={name?.text} />
      <Field
        {...form.getFieldProps('email')}
        label={t('field.email')}
        error={email && <EmailProblem problem={email} onSignIn={onSignIn} />}
        defaultValue={initialEmail}
        readOnly={lockEmail}
      />
      {features.username && (
        <UsernameField
          {...form.getFieldProps('username')}
          label={<OptionalLabel>{t('field.username')}</OptionalLabel>}
          error={username?.text}
        />
      )}
      {fields.map((field) => further(named(field)))}
      <NewPasswordField {...form.getFieldProps('password')} label={t('field.password')} error={password?.text} />
      {consents.map(further)}
    </Form>
  )
}

/** The label of a field that may stay empty, where most must not. */
function OptionalLabel({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useAuthContext()
  return (
    <>
      {children} <span {...usePart()('optional')}>{t('field.optional')}</span>
    </>
  )
}

/** With its label as it is shown: a box to tick is no field that could be left empty. */
function named(field: SignUpField): SignUpField {
  const isOptional = !field.required && field.type !== 'checkbox'
  return isOptional ? { ...field, label: <OptionalLabel>{field.label}</OptionalLabel> } : field
}

/** What is wrong with the address, and the way to sign-in when it has an account. */
function EmailProblem({
  problem,
  onSignIn,
}: Pick<CardProps, 'onSignIn'> & { readonly problem: FieldProblem }): ReactNode {
  const { t } = useAuthContext()
  if (problem.code !== 'USER_ALREADY_EXISTS') return problem.text
  return (
    <>
      {problem.text} <SwitchLink text={t('signUp.signInInstead')} to="sign-in" onSwitch={onSignIn} />
    </>
  )
}

/** A new account in the place of another form. */
export function SignUpInPlace({ email, onSignedIn, ...props }: FormInPlaceProps): ReactNode {
  const tell = ({ user, signedIn }: SignUpResult) => {
    if (signedIn) onSignedIn?.(user)
  }
  return <PlainSignUp {...props} initialEmail={email} onSuccess={tell} />
}
