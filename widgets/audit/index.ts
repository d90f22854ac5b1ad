export { AuditLog } from './audit-log.tsx'
export type { AuditLogProps } from './audit-log.tsx'
export { useAuditLog } from './use-audit-log.ts'
export type { AuditEntry, AuditQuery, UseAuditLog, UseAuditLogOptions } from './use-audit-log.ts'
