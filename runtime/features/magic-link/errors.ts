import { defineErrors } from '../../http/errors.ts'

/** The errors of links that sign in (wire contract beyond, section 3). */
export const magicLinkErrors = defineErrors({
  MAGIC_LINK_NOT_CONFIGURED: [400, 'Links by email are not available'],
  NEW_USER_SIGNUP_DISABLED: [403, 'There is no account with this email'],
})
