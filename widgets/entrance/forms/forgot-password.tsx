'use client'
import type { ReactNode } from 'react'
import { InPlace } from './in-place.tsx'
import { type ForgotPasswordProps, PlainForgotPassword } from './plain-forgot-password.tsx'

/**
 * Asks for an address and has a link sent there. What it says is the same whether the address has an account or not. Sign-in
 * takes its place where it has no page.
 */
export function ForgotPassword(props: ForgotPasswordProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what the other forms get
  const { initialEmail, resendCooldown, resetPage, onSignIn, onSuccess, ...shared } = props
  return (
    <InPlace first="forgot-password" shared={shared}>
      {(email) => <PlainForgotPassword {...props} initialEmail={email || initialEmail} />}
    </InPlace>
  )
}
