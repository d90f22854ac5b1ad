/** What a developer reads in the place of a page that cannot reach its service. */
export const serviceProblemEnglish = {
  'service.noAnswer': 'No answer from {service}. Is npx latchkey serve running?',
  'service.notTrusted':
    'The service at {service} does not trust this page. Add this to auth.config.ts and start it again:',
  'service.otherAnswer': 'What answers at {service} is not the service. Check baseURL and basePath.',
  'service.development': 'You see this because the page is on your own machine.',
} as const
