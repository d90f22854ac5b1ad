'use client'
import type { ReactNode } from 'react'
import { PlainForgotPassword } from './plain-forgot-password.tsx'
import type { FormInPlaceProps } from './form-props.ts'

/** A forgotten password in the place of another form. */
export function ForgotPasswordInPlace({ email, ...props }: FormInPlaceProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- nobody is signed in by it
  const { onSignedIn, redirectTo, social, socialLayout, socialMode, socialPosition, ...rest } = props
  return <PlainForgotPassword {...rest} initialEmail={email} />
}
