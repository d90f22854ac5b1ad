/** Sentences about pages that are not there yet, or not at all; they come with the code that shows them. */
export const authViewEnglish = {
  'authView.missingTitle': 'Page not found',
  'authView.missing': 'The URL may be mistyped, or the page may have moved.',
  'authView.signIn': 'Go to sign-in',
  'authView.failedTitle': 'This page didn’t load',
  'authView.failed': 'Check your connection and try again.',
} as const
