'use client'
import type { ReactNode } from 'react'
import { ResetPassword } from '../../reset-password/reset-password.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `reset-password`, which mails lead to. */
export function ResetPasswordPage({ root }: ViewProps): ReactNode {
  return <ResetPassword {...root} />
}
