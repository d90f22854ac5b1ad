import { defineErrors } from '../../http/errors.ts'

/** Errors of the calls about passwords (spec section 8; wire contract 5.2, 5.3, 5.7, 5.8). */
export const emailPasswordErrors = defineErrors({
  EMAIL_PASSWORD_SIGN_UP_DISABLED: [400, 'Email and password sign up is not enabled'],
  PASSWORD_TOO_SHORT: [400, 'Password too short'],
  PASSWORD_TOO_LONG: [400, 'Password too long'],
  PASSWORD_TOO_COMMON: [400, 'This password is one of the most common, and easy to guess'],
  INVALID_EMAIL_OR_PASSWORD: [401, 'Invalid email or password'],
  RESET_PASSWORD_DISABLED: [400, "Reset password isn't enabled"],
  PASSWORD_ALREADY_SET: [400, 'user already has a password'],
})
