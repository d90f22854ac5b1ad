'use client'
import type { ReactNode } from 'react'
import { PlainSignUp } from './plain-sign-up.tsx'
import type { SignUpResult } from './use-sign-up.ts'
import type { FormInPlaceProps } from './form-props.ts'

/** A new account in the place of another form. */
export function SignUpInPlace({ email, onSignedIn, ...props }: FormInPlaceProps): ReactNode {
  const tell = ({ user, signedIn }: SignUpResult) => {
    if (signedIn) onSignedIn?.(user)
  }
  return <PlainSignUp {...props} initialEmail={email} onSuccess={tell} />
}
