'use client'
import type { ReactNode } from 'react'
import { OrganizationProfile } from '../../organization-profile/organization-profile.tsx'
import type { ViewProps } from '../view-props.ts'

/** The page `organization`: the one that is active in the session. */
export function OrganizationPage({ root }: ViewProps): ReactNode {
  return <OrganizationProfile {...root} />
}
