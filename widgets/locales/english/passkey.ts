/** Sentences about passkeys that a sign-in page needs. */
export const passkeyEnglish = {
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.pending': 'Waiting for your passkey',
  'passkey.cancelled': 'Canceled. Try again or use another method.',
} as const
