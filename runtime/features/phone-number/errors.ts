import { defineErrors } from '../../http/errors.ts'

/** The errors of phone numbers (wire contract beyond, section 5). Those of codes are the same as of mailed ones. */
export const phoneNumberErrors = defineErrors({
  INVALID_PHONE_NUMBER: [400, 'Invalid phone number'],
  PHONE_NUMBER_EXIST: [400, 'Phone number already exists'],
  INVALID_PHONE_NUMBER_OR_PASSWORD: [401, 'Invalid phone number or password'],
  PHONE_NUMBER_CANNOT_BE_UPDATED: [400, 'Phone number cannot be updated'],
  PHONE_NUMBER_CANNOT_BE_SET: [400, 'Phone number can only be set by verifying it'],
  SEND_OTP_NOT_IMPLEMENTED: [501, 'sendOTP not implemented'],
})
