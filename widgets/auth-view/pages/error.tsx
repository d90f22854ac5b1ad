'use client'
import type { ReactNode } from 'react'
import { AuthError } from '../../auth-error/auth-error.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `error`, where somebody lands whom a provider or a link could not bring in. */
export function ErrorPage({ root }: ViewProps): ReactNode {
  return <AuthError {...root} />
}
