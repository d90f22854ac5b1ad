import { defineErrors } from '../../http/errors.ts'

/** The errors of several accounts in one browser (wire contract beyond, section 7). */
export const multiSessionErrors = defineErrors({
  INVALID_SESSION_TOKEN: [401, 'Invalid session token'],
  MAXIMUM_SESSIONS_REACHED: [403, 'Too many accounts are signed in in this browser'],
})
