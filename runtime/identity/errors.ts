import { defineErrors } from '../http/errors.ts'

/** Refusals that every way to sign in can give. */
export const identityErrors = defineErrors({
  FAILED_TO_CREATE_SESSION: [401, 'Failed to create session'],
})
