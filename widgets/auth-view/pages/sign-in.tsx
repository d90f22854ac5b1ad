'use client'
import type { ReactNode } from 'react'
import { SignIn } from '../../sign-in/sign-in.tsx'
import { useCarriedEmail } from '../carried.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `sign-in`. */
export function SignInPage({ root, ...options }: ViewProps): ReactNode {
  return <SignIn {...root} {...options} initialIdentifier={useCarriedEmail()} />
}
