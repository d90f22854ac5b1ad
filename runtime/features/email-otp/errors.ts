import { defineErrors } from '../../http/errors.ts'

/** The errors of mailed codes (wire contract beyond, section 4). */
export const emailOtpErrors = defineErrors({
  EMAIL_OTP_NOT_CONFIGURED: [400, 'Codes by email are not available'],
})
