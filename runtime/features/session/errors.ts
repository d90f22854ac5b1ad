import { defineErrors } from '../../http/errors.ts'

/** Errors of the session calls (spec section 8). */
export const sessionErrors = defineErrors({
  FAILED_TO_GET_SESSION: [500, 'Failed to get session'],
})
