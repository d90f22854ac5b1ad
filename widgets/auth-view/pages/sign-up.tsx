'use client'
import type { ReactNode } from 'react'
import { SignUp } from '../../sign-up/sign-up.tsx'
import { useCarriedEmail } from '../carried.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `sign-up`. */
export function SignUpPage({ root, ...options }: ViewProps): ReactNode {
  return <SignUp {...root} {...options} initialEmail={useCarriedEmail()} />
}
