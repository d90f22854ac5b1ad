/** Sentences about being signed in as somebody else; they come with the code that shows them. */
export const impersonationEnglish = {
  'impersonation.text': 'You are signed in as {name}.',
  'impersonation.stop': 'Back to your own account',
  'impersonation.pending': 'Going back',
  'impersonation.done': 'You are back in your own account.',
  'errors.YOU_ARE_NOT_IMPERSONATING_ANYONE': 'You are in your own account already.',
  'errors.FAILED_TO_FIND_ADMIN_SESSION': 'Your own session is over meanwhile. Sign in again.',
} as const
