/** What a developer reads in the place of a page that cannot reach its service. */
export const serviceProblemEnglish = {
  'service.noAnswer': 'No answer from {service}. Is npx latchkey serve running?',
  'service.notTrusted':
    'The service at {service} doesn’t trust this page. Add this to auth.config.ts and restart the service:',
  'service.otherAnswer': 'The response from {service} isn’t from the service. Check baseURL and basePath.',
  'service.development': 'You see this because the page runs on your own machine.',
} as const
