/** Sentences about pages that are not there yet, or not at all; they come with the code that shows them. */
export const authViewEnglish = {
  'authView.missingTitle': 'This page does not exist',
  'authView.missing': 'The address may be mistyped, or the page may have moved.',
  'authView.signIn': 'Go to sign-in',
  'authView.failedTitle': 'This page did not load',
  'authView.failed': 'Check your connection, then try again.',
} as const
