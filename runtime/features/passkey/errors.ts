import { defineErrors } from '../../http/errors.ts'

/** Refusals of the passkey calls (wire contract 12.3, 19.4; spec section 8). */
export const passkeyErrors = defineErrors({
  CHALLENGE_NOT_FOUND: [400, 'Challenge not found'],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: [401, 'You are not allowed to register this passkey'],
  FAILED_TO_VERIFY_REGISTRATION: [400, 'Failed to verify registration'],
  PREVIOUSLY_REGISTERED: [400, 'previously registered'],
  TOO_MANY_PASSKEYS: [400, 'You have as many passkeys as an account can have'],
  PASSKEY_NOT_FOUND: [404, 'Passkey not found'],
  AUTHENTICATION_FAILED: [401, 'Authentication failed'],
  ORIGIN_MISSING: [400, 'origin missing'],
  PASSKEY_ORIGIN_NOT_ALLOWED: [400, 'Passkeys cannot be used on this page'],
})
