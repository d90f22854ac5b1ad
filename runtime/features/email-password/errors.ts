import { defineErrors } from '../../http/errors.ts'

/** Refusals of sign-up and sign-in with e-mail and password (spec section 8; wire contract 5.2, 5.3). */
export const emailPasswordErrors = defineErrors({
  EMAIL_PASSWORD_DISABLED: [400, 'Email and password is not enabled'],
  EMAIL_PASSWORD_SIGN_UP_DISABLED: [400, 'Email and password sign up is not enabled'],
  INVALID_EMAIL: [400, 'Invalid email'],
  PASSWORD_TOO_SHORT: [400, 'Password too short'],
  PASSWORD_TOO_LONG: [400, 'Password too long'],
  USER_ALREADY_EXISTS: [422, 'User already exists'],
  INVALID_EMAIL_OR_PASSWORD: [401, 'Invalid email or password'],
})
