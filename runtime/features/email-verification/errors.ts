import { defineErrors } from '../../http/errors.ts'

/** Errors of the calls that verify and change e-mails (spec section 8; wire contract 5.6, 5.9). */
export const emailVerificationErrors = defineErrors({
  EMAIL_MISMATCH: [400, 'Email mismatch'],
  EMAIL_ALREADY_VERIFIED: [400, 'Email is already verified'],
  TOKEN_EXPIRED: [401, 'token_expired'],
  PASSWORD_REQUIRED: [401, 'Send the password of the account with the token'],
  EMAIL_VERIFIED_MEANWHILE: [409, 'The email is verified: ask for a new password instead'],
  CHANGE_EMAIL_DISABLED: [400, 'Change email is disabled'],
  EMAIL_IS_THE_SAME: [400, 'Email is the same'],
  COULDNT_UPDATE_YOUR_EMAIL: [400, "Couldn't update your email"],
})
