import { defineErrors } from '../../http/errors.ts'

/** Refusals about user names (spec section 8; wire contract 8, 19.2). */
export const usernameErrors = defineErrors({
  INVALID_USERNAME_OR_PASSWORD: [401, 'invalid username or password'],
  USERNAME_IS_ALREADY_TAKEN: [422, 'username is already taken. please try another.'],
  USERNAME_TOO_SHORT: [422, 'username is too short'],
  USERNAME_TOO_LONG: [422, 'username is too long'],
  INVALID_USERNAME: [422, 'username is invalid'],
  INVALID_DISPLAY_USERNAME: [400, 'Display username is invalid'],
})
