import type { ReactNode } from 'react'
import type { WidgetProps } from '../../parts/widget.tsx'
import type { FormSocialOptions } from '../social/form-social.tsx'
import type { UseSignInOptions } from './use-sign-in.ts'

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
  /** False: Google One Tap does not ask here, though the service has it. */
  readonly oneTap?: boolean | undefined
  /** Takes the person to sign-up with what was typed; else `paths.signUp` does, else the form is shown in this place. */
  readonly onSignUp?: ((typed: { readonly email: string }) => void) | undefined
  /** Takes the person to `ForgotPassword` with what was typed; else `paths.forgotPassword` does, else it is shown in this place. */
  readonly onForgotPassword?: ((typed: { readonly email: string }) => void) | undefined
  /** Above and below the form, inside the card; they stay with a form that is shown in this place. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
}
