import { defineErrors } from '../http/errors.ts'

/** Errors that several features can give (spec section 8; wire contract 14.3, 19.1). */
export const identityErrors = defineErrors({
  EMAIL_PASSWORD_DISABLED: [400, 'Email and password is not enabled'],
  FAILED_TO_CREATE_SESSION: [401, 'Failed to create session'],
  EMAIL_NOT_VERIFIED: [403, 'Email not verified'],
  INVALID_EMAIL: [400, 'Invalid email'],
  USER_NOT_FOUND: [400, 'User not found'],
  USER_ALREADY_EXISTS: [422, 'User already exists'],
  ACCOUNT_NOT_FOUND: [400, 'Account not found'],
  USER_ID_OR_SESSION_REQUIRED: [400, 'Either userId or session is required'],
  /** Of a second factor; or a provider did not accept the code that it gave. */
  INVALID_CODE: [401, 'Invalid code'],
  /** Of a code that was mailed or sent by SMS. */
  INVALID_OTP: [400, 'Invalid OTP'],
  OTP_EXPIRED: [400, 'OTP expired'],
  TOO_MANY_ATTEMPTS: [403, 'Too many attempts'],
  CONFIRMATION_REQUIRED: [401, 'Open the link in a browser and confirm, or send the token by POST'],
  INVALID_TOKEN: [400, 'invalid token'],
  INVALID_PASSWORD: [400, 'Invalid password'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [400, 'Credential account not found'],
  FAILED_TO_GET_USER_INFO: [401, 'Failed to get user info'],
  VERIFICATION_EMAIL_NOT_ENABLED: [400, "Verification email isn't enabled"],
  FAILED_TO_CREATE_VERIFICATION: [500, 'Unable to create verification'],
})
