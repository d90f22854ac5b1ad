/** What a developer reads in the place of a page that cannot reach its service. */
export const serviceProblemEnglish = {
  'service.noAnswer': 'No answer from {service}. Is npx latchkey serve running?',
  'service.notTrusted':
    'The service at {service} does not trust this page. Add this to auth.config.ts and start it again:',
  'service.otherAnswer': 'What answers at {service} is not the service. Check baseURL and basePath.',
  'service.development': 'You see this because the page is on your own machine.',
} as const

/** Sentences about pages that are not there yet, or not at all; they come with the code that shows them. */
export const authViewEnglish = {
  'authView.missingTitle': 'This page does not exist',
  'authView.missing': 'The address may be mistyped, or the page may have moved.',
  'authView.signIn': 'Go to sign-in',
  'authView.failedTitle': 'This page did not load',
  'authView.failed': 'Check your connection, then try again.',
} as const
