'use client'
import type { ReactNode } from 'react'
import { InPlace } from './in-place.tsx'
import { PlainSignUp, type SignUpProps } from './plain-sign-up.tsx'

/**
 * A new account with e-mail address and password. Somebody who is signed in sees that, and no form. Sign-in takes its place
 * where it has no page.
 */
export function SignUp(props: SignUpProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what the other forms get
  const { initialEmail, lockEmail, legal, fields, onSignIn, onSuccess, ...shared } = props
  return (
    <InPlace first="sign-up" shared={{ ...shared, onSignedIn: (user) => onSuccess?.({ user, signedIn: true }) }}>
      {(email) => <PlainSignUp {...props} initialEmail={email || initialEmail} />}
    </InPlace>
  )
}
