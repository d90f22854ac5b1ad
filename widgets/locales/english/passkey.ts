/** Sentences about passkeys that a sign-in page needs. */
export const passkeyEnglish = {
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.pending': 'Waiting for your passkey',
  'passkey.cancelled': 'Canceled. Try again or use another method.',
} as const

/** What went wrong with a passkey; it comes with the code that says it. */
export const passkeyErrorsEnglish = {
  'errors.NO_PASSKEY': 'You don’t have a passkey here. Enter your password.',
  'errors.PASSKEY_NOT_SUPPORTED': 'This browser or device doesn’t support passkeys. Use another method.',
  'errors.WRONG_RELYING_PARTY': 'This page is on {page}, but passkeys belong to {rpId}. Sign in there.',
  'errors.CHALLENGE_NOT_FOUND': 'This took too long, or you started again in another tab. Try again.',
  'errors.PASSKEY_NOT_FOUND': 'This passkey is no longer registered. Use another method.',
  'errors.PASSKEY_ORIGIN_NOT_ALLOWED': 'This page is on {page}, but passkeys belong to {rpId}. Sign in there.',
  'errors.ORIGIN_MISSING': 'Your browser didn’t say which page it’s on, so the passkey couldn’t be verified.',
  'errors.AUTHENTICATION_FAILED': 'The passkey couldn’t be verified. Try again.',
} as const
