'use client'
import type { ReactNode } from 'react'
import { SignOut } from '../../controls/sign-out.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `sign-out`. */
export function SignOutPage({ root, redirectTo }: ViewProps): ReactNode {
  return <SignOut {...root} redirectTo={redirectTo} />
}
