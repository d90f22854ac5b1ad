/** Sentences about signing in with other services that any form may show. */
export const socialEnglish = {
  'social.label': 'Sign in with a provider',
  'social.continue': 'Continue with {provider}',
  'social.labelConnect': 'Connect a provider',
  'social.connect': 'Connect {provider}',
  'social.or': 'or',
  'social.lastUsed': 'Last used',
  'errors.PROVIDER_NOT_FOUND': 'Signing in with this provider is turned off. Use another method.',
  'errors.PROVIDER_UNAVAILABLE': 'The provider isn’t responding. Try again later.',
  'errors.OAUTH_LINK_ERROR':
    'An account with this email already exists. Sign in the way you usually do, then connect the provider in your account.',
  'errors.UNSAFE_REDIRECT': 'The service tried to send you to an unsafe URL. Nothing happened.',
} as const
