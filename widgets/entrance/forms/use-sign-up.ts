'use client'
import type { ClientError } from '../../client/index.ts'
import { answersOf, inputsOf, placementOf, unanswered, useAskedFields } from '../../core/asked-fields.ts'
import type { AskedField, PasswordPolicy, SessionUser } from '../../core/context.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { emailField, nameField } from '../../core/identifier-fields.ts'
import { type AuthForm, type AuthFormSpec, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { newPasswordProblem } from '../../core/password-rule.ts'
import { useFoundChallenge } from '../../core/use-link-parameters.ts'
import { useVerificationTarget } from '../../core/use-verification-mail.ts'
import { keepLastUsed } from '../../core/use-last-used.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { signUpEnglish } from '../../locales/english/sign-up.ts'

/** What a person makes an account with. */
export interface SignUpValues {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Where the service has them and one was chosen. */
  readonly username?: string
  /** Answers to further questions. */
  readonly [field: string]: string | number | boolean | undefined
}

/** What came of it: `signedIn` is false when the address has to be confirmed first. */
export interface SignUpResult {
  readonly user: SessionUser
  readonly signedIn: boolean
}

export interface UseSignUpOptions {
  /** Where to go afterwards: an own path or an address of an allowed origin, anything else is ignored. */
  readonly redirectTo?: string | undefined
  /** What is asked for beside the usual; by default `fields` of `AuthProvider`. */
  readonly fields?: readonly AskedField[] | undefined
  readonly onSuccess?: ((result: SignUpResult) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The usual ones, and those of `fields`. */
type Name = 'name' | 'email' | 'username' | 'password' | (string & {})

/** The form behind `SignUp`, without its looks. */
export interface UseSignUp extends AuthForm<Name, SignUpValues> {
  /** The checked target, or undefined when the browser stays. */
  readonly target: string | undefined
}

/** Making an account with e-mail address and password, for markup of your own. */
export function useSignUp(options: UseSignUpOptions = {}): UseSignUp {
  const context = useConfiguredContext('useSignUp')
  const { redirectTo, onSuccess, onError } = options
  const fields = useAskedFields(options.fields ?? context.fields, 'user')
  const { client, redirects, navigate, passwordPolicy } = context
  const target = useSafeTarget(redirectTo ?? redirects.afterSignUp ?? redirects.afterSignIn)
  const confirmation = useVerificationTarget(redirectTo)
  const challenge = useFoundChallenge()
  const form = useAuthForm('useSignUp', {
    ...signUpForm,
    fields: { ...inputsOf(fields), ...signUpForm.fields },
    placement: { ...placementOf(fields), ...signUpForm.placement },
    read: (typed) => ({ ...answersOf(fields, typed), ...signUpForm.read(typed) }),
    check: (values) => ({ ...unanswered(fields, values, 'signUp.needed'), ...checkSignUp(values, passwordPolicy) }),
    send: (values) => client.signUp.email({ ...values, ...confirmation() }),
    onSuccess({ user, token }, { password }) {
      // What came by mail keeps its own way.
      if (token !== null && password !== '') keepLastUsed(context, 'password')
      onSuccess?.({ user, signedIn: token !== null })
      if (target !== undefined && token !== null) navigate(target)
    },
    onError,
    found: challenge && { challenge, values: { name: '', email: '', password: '' } },
  })
  return { ...form, target }
}

type SignUpForm = AuthFormSpec<Name, SignUpValues, unknown>

const signUpForm: Pick<SignUpForm, 'path' | 'fields' | 'placement' | 'read' | 'quote' | 'english'> = {
  path: '/sign-up/email',
  english: signUpEnglish,
  fields: {
    name: { type: 'text', autoComplete: 'name' },
    email: emailField,
    username: { ...nameField, required: false },
    password: { type: 'password', autoComplete: 'new-password' },
  },
  placement: {
    USER_ALREADY_EXISTS: 'email',
    INVALID_EMAIL: 'email',
    USERNAME_IS_ALREADY_TAKEN: 'username',
    USERNAME_TOO_SHORT: 'username',
    USERNAME_TOO_LONG: 'username',
    INVALID_USERNAME: 'username',
    INVALID_DISPLAY_USERNAME: 'username',
    PASSWORD_TOO_SHORT: 'password',
    PASSWORD_TOO_LONG: 'password',
    PASSWORD_TOO_COMMON: 'password',
    PASSWORD_COMPROMISED: 'password',
  },
  read(form) {
    const username = entry(form, 'username').trim()
    return {
      name: entry(form, 'name').trim(),
      email: entry(form, 'email').trim(),
      password: entry(form, 'password'),
      ...(username !== '' && { username }),
    }
  },
  quote: ({ email }) => ({ email }),
}

function checkSignUp({ name, email, password }: SignUpValues, policy: PasswordPolicy): ReturnType<SignUpForm['check']> {
  const problem = newPasswordProblem(password, policy)
  return {
    ...(name === '' && { name: 'field.nameMissing' }),
    ...(email === '' && { email: 'field.emailMissing' }),
    ...(problem !== undefined && { password: problem }),
  }
}
