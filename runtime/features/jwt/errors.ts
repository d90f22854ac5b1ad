import { defineErrors } from '../../http/errors.ts'

/** Refusals of the calls about tokens (spec section 8, key setup). */
export const jwtErrors = defineErrors({
  FAILED_TO_DECRYPT_PRIVATE_KEY: [500, 'Failed to decrypt private key'],
  TOKEN_TOO_LARGE: [422, 'The claims do not fit into a token'],
})
