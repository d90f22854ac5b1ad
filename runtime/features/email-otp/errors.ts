import { defineErrors } from '../../http/errors.ts'

/** The errors of mailed codes (wire contract beyond, section 4). */
export const emailOtpErrors = defineErrors({
  OTP_REQUIRED: [400, 'OTP is required to verify current email'],
  EMAIL_OTP_NOT_CONFIGURED: [400, 'Codes by email are not available'],
})
