'use client'
import type { ReactNode } from 'react'
import { ForgotPassword } from '../../forgot-password/forgot-password.tsx'
import { useCarriedEmail } from '../carried.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `forgot-password`. */
export function ForgotPasswordPage({ root }: ViewProps): ReactNode {
  return <ForgotPassword {...root} initialEmail={useCarriedEmail()} />
}
