'use client'
import { type MouseEvent, type ReactNode, type SubmitEvent, useState } from 'react'
import pencil from 'lucide/dist/esm/icons/pencil.mjs'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { entry } from '../../core/use-auth-form.ts'
import { Checkbox } from '../../parts/checkbox.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import type { SignInProps } from './sign-in-props.ts'
import type { UseSignIn } from './use-sign-in.ts'

export interface SignInFormProps {
  readonly options: SignInProps
  readonly form: UseSignIn
  /** The identifier that the form begins with. */
  readonly typed: string | undefined
}

/** E-mail, or user name, and password. */
export function SignInForm({ form, options, typed }: SignInFormProps): ReactNode {
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
        {...(features.passkey && { autoComplete: 'username webauthn' })}
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
