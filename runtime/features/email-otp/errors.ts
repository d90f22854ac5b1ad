import { defineErrors } from '../../http/errors.ts'

/** The errors of mailed codes (wire contract beyond, section 4). */
export const emailOtpErrors = defineErrors({
  INVALID_OTP: [400, 'Invalid OTP'],
  OTP_EXPIRED: [400, 'OTP expired'],
  TOO_MANY_ATTEMPTS: [403, 'Too many attempts'],
  EMAIL_OTP_NOT_CONFIGURED: [400, 'Codes by email are not available'],
})
