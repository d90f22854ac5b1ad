/** Sentences about being signed in as somebody else; they come with the code that shows them. */
export const impersonationEnglish = {
  'impersonation.text': 'You’re signed in as {name}.',
  'impersonation.stop': 'Back to your account',
  'impersonation.pending': 'Switching back',
  'impersonation.done': 'You’re back in your own account.',
  'errors.YOU_ARE_NOT_IMPERSONATING_ANYONE': 'You’re already in your own account.',
  'errors.FAILED_TO_FIND_ADMIN_SESSION': 'Your own session has ended. Sign in again.',
} as const
