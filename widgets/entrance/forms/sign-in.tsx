'use client'
import type { ReactNode } from 'react'
import { InPlace } from './in-place.tsx'
import { PlainSignIn } from './plain-sign-in.tsx'
import type { SignInProps } from './sign-in-props.ts'

/**
 * Sign-in with e-mail address, or user name where there are some, and password. Somebody who is signed in sees that, and no
 * form. The forms for a new account and a forgotten password take its place where they have no page.
 */
export function SignIn(props: SignInProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what the other forms get
  const { initialIdentifier, lockIdentifier, flow, showSignUpLink, rememberMe, oneTap, onSignUp, ...others } = props
  const { onForgotPassword: _forgotten, onSuccess, ...shared } = others
  return (
    <InPlace first="sign-in" shared={{ ...shared, onSignedIn: onSuccess }}>
      {(email) => <PlainSignIn {...props} initialIdentifier={email || initialIdentifier} />}
    </InPlace>
  )
}
