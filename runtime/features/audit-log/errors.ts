import { defineErrors } from '../../http/errors.ts'

/** Errors about the audit log. */
export const auditLogErrors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG: [403, 'You are not allowed to read the audit log'],
})
