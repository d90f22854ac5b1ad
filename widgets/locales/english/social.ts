/** Sentences about signing in with other services that any form may show. */
export const socialEnglish = {
  'social.label': 'Sign in with another service',
  'social.continue': 'Continue with {provider}',
  'social.labelConnect': 'Connect another service',
  'social.connect': 'Connect {provider}',
  'social.or': 'or',
  'social.lastUsed': 'Last used',
  'errors.PROVIDER_NOT_FOUND': 'Signing in with this service is switched off here. Choose another way.',
  'errors.PROVIDER_UNAVAILABLE': 'The other service does not answer at the moment. Try again a little later.',
  'errors.OAUTH_LINK_ERROR':
    'There is already an account with this address. Sign in the way you usually do, then connect the service in your account.',
  'errors.FAILED_TO_UNLINK_LAST_ACCOUNT':
    'This is your only way to sign in. Connect another one or set a password before you remove it.',
  'errors.ACCOUNT_NOT_FOUND': 'This way to sign in was removed already.',
  'errors.UNSAFE_REDIRECT': 'The service wanted to send you to an address that is not safe. Nothing has happened.',
} as const
