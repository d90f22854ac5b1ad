'use client'
import type { ReactNode } from 'react'
import { AuditList } from '../../audit/audit-list.tsx'
import { AuditMessages } from '../../audit/audit-messages.tsx'
import { useAuditLog } from '../../audit/use-audit-log.ts'
import { useAuthContext } from '../../core/context.ts'
import { organizationAuditEnglish } from '../../locales/english/audit-log.ts'
import type { PagedSectionProps } from '../frame/profile.ts'

/** Who changed what in the organization, and when. */
export function AuditSection(props: PagedSectionProps): ReactNode {
  return (
    <AuditMessages widget="OrganizationProfile" english={organizationAuditEnglish}>
      <Changes {...props} />
    </AuditMessages>
  )
}

function Changes({ profile: { organization }, pageSize }: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  const { id: organizationId, name } = organization
  const log = useAuditLog({ organizationId, pageSize })
  const description = t('audit.organization', { organization: name })
  return <AuditList {...{ log, organizationId, description }} english={organizationAuditEnglish} />
}
