/** What a developer reads in the place of a page that cannot reach its service. */
export const serviceProblemEnglish = {
  'service.noAnswer': 'No answer from {service}. Is npx latchkey serve running?',
  'service.notTrusted':
    'The service at {service} doesn’t trust this page. Add this to auth.config.ts and restart the service:',
  'service.otherAnswer': 'The response from {service} isn’t from the service. Check baseURL and basePath.',
  'service.development': 'You see this because the page runs on your own machine.',
} as const

/** In the place of a widget that could not be drawn; they come with the code that shows them. */
export const failedWidgetEnglish = {
  'failedWidget.title': 'We couldn’t load this part of the page.',
  'failedWidget.description': 'Check your connection and try again.',
} as const

/** Sentences about pages that are not there yet, or not at all; they come with the code that shows them. */
export const authViewEnglish = {
  'authView.missingTitle': 'Page not found',
  'authView.missing': 'The URL may be mistyped, or the page may have moved.',
  'authView.signIn': 'Go to sign-in',
  'authView.failedTitle': 'This page didn’t load',
  'authView.failed': 'Check your connection and try again.',
} as const
