import { defineErrors } from '../../http/errors.ts'

/** Errors about guests (wire contract beyond, section 6). */
export const anonymousErrors = defineErrors({
  ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: [400, 'Anonymous users cannot sign in again anonymously'],
  USER_IS_NOT_ANONYMOUS: [403, 'User is not anonymous'],
  DELETE_ANONYMOUS_USER_DISABLED: [400, 'Deleting anonymous users is disabled'],
  ANONYMOUS_USERS_CANNOT_JOIN_ORGANIZATIONS: [403, 'Sign up before you join an organization'],
})
