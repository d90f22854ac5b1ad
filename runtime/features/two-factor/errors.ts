import { defineErrors } from '../../http/errors.ts'

/** The errors of two-factor authentication (wire contract beyond, 2.5). */
export const twoFactorErrors = defineErrors({
  OTP_NOT_CONFIGURED: [400, 'OTP is not available'],
  OTP_HAS_EXPIRED: [400, 'OTP has expired'],
  TOTP_NOT_ENABLED: [400, 'TOTP not enabled'],
  TOTP_ALREADY_ENABLED: [400, 'TOTP is already enabled'],
  TWO_FACTOR_NOT_ENABLED: [400, "Two factor isn't enabled"],
  BACKUP_CODES_NOT_ENABLED: [400, "Backup codes aren't enabled"],
  INVALID_BACKUP_CODE: [401, 'Invalid backup code'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [400, 'Too many attempts. Please request a new code.'],
  ACCOUNT_TEMPORARILY_LOCKED: [
    429,
    'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  ],
  INVALID_TWO_FACTOR_COOKIE: [401, 'Invalid two factor cookie'],
  /** Of the gate: the person is signed in and has to set a second factor up first. */
  TWO_FACTOR_REQUIRED: [403, 'Set up two-factor authentication to go on'],
  TRUSTED_DEVICE_NOT_FOUND: [404, 'Trusted device not found'],
})
