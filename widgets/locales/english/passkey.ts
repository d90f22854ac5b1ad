/** Sentences about passkeys that a sign-in page needs. */
export const passkeyEnglish = {
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.pending': 'Waiting for your passkey',
  'passkey.cancelled': 'Cancelled. You can try again or choose another way.',
  'reauthenticate.passkey': 'Use a passkey instead',
  'errors.NO_PASSKEY': 'You have no passkey here. Enter your password.',
  'errors.PASSKEY_NOT_SUPPORTED': 'This browser or device cannot use passkeys here. Choose another way.',
  'errors.WRONG_RELYING_PARTY': 'This page is on {page}; passkeys here belong to {rpId}. Open it there.',
  'errors.CHALLENGE_NOT_FOUND': 'This took too long, or another tab began to sign in. Try again.',
  'errors.PASSKEY_NOT_FOUND': 'This passkey is not known here any more. Choose another way.',
  'errors.PASSKEY_ORIGIN_NOT_ALLOWED': 'This page is on {page}; passkeys here belong to {rpId}. Open it there.',
  'errors.ORIGIN_MISSING': 'This browser did not say which page it is on, so the passkey could not be checked.',
  'errors.AUTHENTICATION_FAILED': 'The passkey could not be checked. Try again.',
} as const
