import { defineErrors } from '../../http/errors.ts'

/** Refusals of the social calls (spec section 8; wire contract 5.10, 6.1). */
export const socialErrors = defineErrors({
  PROVIDER_NOT_FOUND: [404, 'Provider not found'],
  ID_TOKEN_NOT_SUPPORTED: [404, 'id_token not supported'],
  USER_EMAIL_NOT_FOUND: [401, 'User email not found'],
  PROVIDER_UNAVAILABLE: [503, 'The provider does not answer. Please try again in a moment.'],
  PROVIDER_NOT_SUPPORTED: [400, 'Provider is not supported.'],
  TOKEN_REFRESH_NOT_SUPPORTED: [400, 'Provider does not support token refreshing.'],
  REFRESH_TOKEN_NOT_FOUND: [400, 'Refresh token not found'],
  FAILED_TO_GET_ACCESS_TOKEN: [400, 'Failed to get a valid access token'],
  FAILED_TO_REFRESH_ACCESS_TOKEN: [400, 'Failed to refresh access token'],
})

/**
 * How a visit of the callback can end (spec section 8, wire contract 6.3 and 6.4). Sent in lower case as `?error=…` to
 * `errorCallbackURL`, else to the error page; where an ID token was sent instead, as JSON.
 */
export const callbackErrors = defineErrors({
  INVALID_CALLBACK_REQUEST: [400, 'The provider sent an answer that cannot be read'],
  STATE_NOT_FOUND: [400, 'The provider sent no state'],
  PLEASE_RESTART_THE_PROCESS: [400, 'This sign-in is over or began in another browser'],
  NO_CODE: [400, 'The provider sent no code'],
  OAUTH_PROVIDER_NOT_FOUND: [400, 'The provider is not configured'],
  UNABLE_TO_GET_USER_INFO: [400, 'The provider did not say who signed in'],
  EMAIL_NOT_FOUND: [400, 'The provider gave no address'],
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: [400, 'That account belongs to another user'],
  UNABLE_TO_LINK_ACCOUNT: [401, 'unable to link account'],
  EMAIL_DOES_NOT_MATCH: [400, 'That account has another address'],
  ACCOUNT_NOT_LINKED: [401, 'account not linked'],
  SIGNUP_DISABLED: [401, 'signup disabled'],
  UNABLE_TO_CREATE_USER: [401, 'unable to create user'],
})
