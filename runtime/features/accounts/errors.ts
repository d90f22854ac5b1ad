import { defineErrors } from '../../http/errors.ts'

/** Errors of the calls about a user's ways to sign in (spec section 8; wire contract 5.10). */
export const accountErrors = defineErrors({
  FAILED_TO_UNLINK_LAST_ACCOUNT: [400, "You can't unlink your last account"],
})
