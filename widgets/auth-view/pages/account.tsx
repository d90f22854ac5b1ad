'use client'
import type { ReactNode } from 'react'
import { UserProfile } from '../../user-profile/user-profile.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `account`: everything about the own one. */
export function AccountPage({ root }: ViewProps): ReactNode {
  return <UserProfile {...root} />
}
