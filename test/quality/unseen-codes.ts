/** What the client itself answers when the service could not. */
export const clientCodes = ['NETWORK_ERROR', 'TIMEOUT', 'COOKIE_NOT_KEPT'] as const

/**
 * Codes of the service that no widget can meet: they answer calls that no widget makes, or requests that no widget
 * sends. Everything else in the catalogue needs a sentence.
 */
export const unseenCodes: ReadonlySet<string> = new Set([
  // Calls that widgets do not make: changes by an administrator's own code, tokens of providers, service keys.
  'NO_DATA_TO_UPDATE',
  'PASSWORD_ALREADY_SET',
  'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
  'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
  'FAILED_TO_GET_ACCESS_TOKEN',
  'FAILED_TO_REFRESH_ACCESS_TOKEN',
  'REFRESH_TOKEN_NOT_FOUND',
  'TOKEN_REFRESH_NOT_SUPPORTED',
  'PROVIDER_NOT_SUPPORTED',
  'ID_TOKEN_NOT_SUPPORTED',
  'USER_EMAIL_NOT_FOUND',
  'FAILED_TO_GET_USER_INFO',
  'INVALID_SERVICE_KEY',
  'INSUFFICIENT_SCOPE',
  'USER_ID_OR_SESSION_REQUIRED',
  'TOKEN_TOO_LARGE',
  'FAILED_TO_DECRYPT_PRIVATE_KEY',
  // Requests that the client never sends: another media type, too much, a form of another site, no origin.
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISSING_OR_NULL_ORIGIN',
  'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED',
  // Widgets make a step of them, not a refusal: a button that confirms, a soft note.
  'CONFIRMATION_REQUIRED',
  'PREVIOUSLY_REGISTERED',
  // The pages of the service ask and say these themselves.
  'PASSWORD_REQUIRED',
  'EMAIL_VERIFIED_MEANWHILE',
  // Calls of administrators that no widget makes.
  'SIGN_IN_METHOD_NOT_FOUND',
  'YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS',
  'YOU_ARE_NOT_ALLOWED_TO_RESET_USERS_FACTORS',
  'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL',
  'SECOND_FACTOR_NOT_FOUND',
  // Calls about guests, codes that change an e-mail, numbers with a password, the language of mails: of an application's own code.
  'ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY',
  'DELETE_ANONYMOUS_USER_DISABLED',
  'USER_IS_NOT_ANONYMOUS',
  'OTP_REQUIRED',
  'PHONE_NUMBER_CANNOT_BE_SET',
  'PHONE_NUMBER_CANNOT_BE_UPDATED',
  'INVALID_PHONE_NUMBER_OR_PASSWORD',
  'MAIL_LANGUAGE_NOT_SUPPORTED',
  // Asked by whoever watches the service.
  'NOT_READY',
  // Entries that no widget sends: an address or nothing at all to `update-user`.
  'EMAIL_CAN_NOT_BE_UPDATED',
  'NO_FIELDS_TO_UPDATE',
  // They come as `?error=` of a redirect, never as an answer: `AuthError` has their sentences.
  'ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER',
  'EMAIL_DOES_NOT_MATCH',
  'EMAIL_NOT_FOUND',
  'INVALID_CALLBACK_REQUEST',
  'INVALID_CODE',
  'NO_CODE',
  'OAUTH_PROVIDER_NOT_FOUND',
  'PLEASE_RESTART_THE_PROCESS',
  'STATE_NOT_FOUND',
  'UNABLE_TO_GET_USER_INFO',
  'ACCOUNT_NOT_LINKED',
  'NEW_USER_SIGNUP_DISABLED',
  'SIGNUP_DISABLED',
  'UNABLE_TO_CREATE_USER',
  'UNABLE_TO_LINK_ACCOUNT',
])
