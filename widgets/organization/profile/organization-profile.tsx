'use client'
import type { ReactNode } from 'react'
import { OrganizationFrame, type OrganizationFrameProps } from '../frame/organization-frame.tsx'
import { OrganizationSections, type OrganizationSectionsProps } from './sections.tsx'

export interface OrganizationProfileProps extends OrganizationFrameProps, Partial<OrganizationSectionsProps> {}

/**
 * Everything about one organization: its name, members, invitations and teams, leaving and deleting it. What somebody may
 * not do is not offered; the service decides in any case.
 */
export function OrganizationProfile(props: OrganizationProfileProps): ReactNode {
  const { sections, layout = 'tabs', section, onSectionChange, pageSize = 20, columns, ...frame } = props
  return (
    <OrganizationFrame {...frame}>
      {() => <OrganizationSections {...{ sections, layout, section, onSectionChange, pageSize, columns }} />}
    </OrganizationFrame>
  )
}
