import { defineErrors } from '../../http/errors.ts'

/** Errors about new passwords that others know (wire contract beyond, section 17). */
export const breachedPasswordErrors = defineErrors({
  PASSWORD_COMPROMISED: [400, 'The password you entered has been compromised. Please choose a different password.'],
  PASSWORD_CHECK_UNAVAILABLE: [503, 'The password could not be checked. Please try again in a moment.'],
})
