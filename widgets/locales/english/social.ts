/** Sentences about signing in with other services that any form may show. */
export const socialEnglish = {
  'social.label': 'Sign in with a provider',
  'social.continue': 'Continue with {provider}',
  'social.labelConnect': 'Connect a provider',
  'social.connect': 'Connect {provider}',
  'social.or': 'or',
  'social.lastUsed': 'Last used',
} as const
