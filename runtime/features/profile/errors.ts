import { defineErrors } from '../../http/errors.ts'

/** Refusals of what users change about themselves (wire contract 5.9). */
export const profileErrors = defineErrors({
  EMAIL_CAN_NOT_BE_UPDATED: [400, 'Email can not be updated'],
  NO_FIELDS_TO_UPDATE: [400, 'No fields to update'],
  SESSION_EXPIRED: [400, 'Session expired. Re-authenticate to perform this action.'],
  MAIL_LANGUAGE_NOT_SUPPORTED: [400, 'Emails are not available in this language'],
})
