'use client'
import type { ReactNode } from 'react'
import { PlainSignIn } from './plain-sign-in.tsx'
import type { FormInPlaceProps } from './form-props.ts'

/** Sign-in in the place of another form. */
export function SignInInPlace({ email, onSignedIn, ...props }: FormInPlaceProps): ReactNode {
  return <PlainSignIn {...props} initialIdentifier={email} onSuccess={onSignedIn} />
}
