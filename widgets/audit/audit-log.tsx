'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { auditLogEnglish } from '../locales/english/audit-log.ts'
import { AccountSection } from '../parts/account-section.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { AuditList } from './audit-list.tsx'
import { AuditMessages } from './audit-messages.tsx'
import { type UseAuditLogOptions, useAuditLog } from './use-audit-log.ts'

export interface AuditLogProps extends WidgetProps, Pick<UseAuditLogOptions, 'pageSize' | 'initialQuery'> {}

/** Who changed what in the whole service, when, from where and in whose place. The service decides who may read it. */
export function AuditLog(props: AuditLogProps): ReactNode {
  return (
    <AuditMessages widget="AuditLog" english={auditLogEnglish} own={props}>
      <AuditLogWidget {...props} />
    </AuditMessages>
  )
}

function AuditLogWidget({ pageSize, initialQuery, ...root }: AuditLogProps): ReactNode {
  const { t } = useAuthContext()
  const log = useAuditLog({ pageSize, initialQuery })
  const stateOfError = { 403: 'forbidden', 404: 'unavailable' }[log.error?.status ?? 0]
  const state = log.status === 'error' ? (stateOfError ?? 'error') : log.isEmpty ? 'empty' : log.status
  return (
    <Widget {...root} name="audit-log" data-state={state}>
      <AccountSection title={t('audit.title')}>
        {({ id }) => <AuditList key={id} log={log} description={t('audit.description')} english={auditLogEnglish} />}
      </AccountSection>
    </Widget>
  )
}
