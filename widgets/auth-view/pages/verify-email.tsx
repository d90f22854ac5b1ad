'use client'
import type { ReactNode } from 'react'
import { VerifyEmail } from '../../verify-email/verify-email.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `verify-email`, which mails lead to. */
export function VerifyEmailPage({ root, redirectTo }: ViewProps): ReactNode {
  return <VerifyEmail {...root} redirectTo={redirectTo} />
}
