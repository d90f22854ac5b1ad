// What forms for a new account, and those that cause a mail, are told when the service says no.

/** What is said wherever the service is told where to lead people. */
export const redirectErrorsEnglish = {
  'errors.INVALID_CALLBACK_URL': 'Returning to that page isn’t allowed.',
  'errors.INVALID_ERROR_CALLBACK_URL': 'Returning to that page isn’t allowed.',
  'errors.INVALID_NEW_USER_CALLBACK_URL': 'Returning to that page isn’t allowed.',
  'errors.INVALID_REDIRECT_URL': 'Returning to that page isn’t allowed.',
} as const

/** What is said wherever a mail can be asked for. */
export const mailErrorsEnglish = {
  ...redirectErrorsEnglish,
  'errors.FAILED_TO_CREATE_VERIFICATION': 'The email couldn’t be sent. Try again.',
  'errors.VERIFICATION_EMAIL_NOT_ENABLED': 'Emails can’t be verified here, because this service doesn’t send email.',
  'errors.EMAIL_ALREADY_VERIFIED': 'This email is already verified.',
  'errors.EMAIL_MISMATCH': 'You’re signed in with another email.',
} as const

/** What is said wherever somebody gets a new account. */
export const newAccountErrorsEnglish = {
  'errors.FAILED_TO_CREATE_USER': 'Your account couldn’t be created. Try again.',
  'errors.USER_ALREADY_EXISTS': 'An account with this email already exists.',
} as const
