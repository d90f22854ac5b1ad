import { defineErrors } from '../../http/errors.ts'

/** The errors of the language of mails. */
export const mailErrors = defineErrors({
  MAIL_LANGUAGE_NOT_SUPPORTED: [400, 'Emails are not available in this language'],
})
