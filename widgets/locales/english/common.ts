/** Sentences that any page with a widget may show, in English; each widget brings its own beside them. `{name}` is filled in. */
export const english = {
  'common.retry': 'Try again',
  'common.code': 'Code: {code}',
  'common.close': 'Close',

  'field.name': 'Name',
  'field.email': 'Email',
  'field.emailOrUsername': 'Email or username',
  'field.password': 'Password',
  'field.rememberMe': 'Keep me signed in',
  'field.emailMissing': 'Enter your email.',
  'field.emailOrUsernameMissing': 'Enter your email or username.',
  'field.passwordMissing': 'Enter your password.',
  'field.refused': 'Check this field.',

  'password.show': 'Show password',

  'signIn.title': 'Sign in',
  'signIn.titleOf': 'Sign in to {app}',
  'signIn.description': 'Welcome back. Sign in to continue.',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing in',
  'signIn.noAccount': 'Don’t have an account?',
  'signIn.signUp': 'Sign up',
  'signIn.forgotPassword': 'Forgot password?',
  'signIn.back': 'Back to sign-in',
  'signIn.changeIdentifier': 'Change',
  'signIn.theirAddress': 'your email',

  'account.loading': 'Loading…',

  'signedIn.title': 'You’re signed in',
  'signedIn.as': 'as {email}',
  'signedIn.continue': 'Continue',

  'wait.left': 'Try again in {time}.',
  'wait.over': 'You can try again now.',

  'errors.INVALID_EMAIL_OR_PASSWORD': 'Wrong email or password. Check both and try again.',
  'errors.INVALID_USERNAME_OR_PASSWORD': 'Wrong username or password. Check both and try again.',
  'errors.INVALID_EMAIL_OR_PASSWORD.unproven':
    'Wrong email or password, or your email isn’t verified yet. If it isn’t, we’ve sent a verification link to {email}.',
  'errors.INVALID_USERNAME_OR_PASSWORD.unproven':
    'Wrong username or password, or the account’s email isn’t verified yet.',
  'errors.USERNAME_TOO_SHORT': 'This username is too short.',
  'errors.USERNAME_TOO_LONG': 'This username is too long.',
  'errors.INVALID_USERNAME': 'This username isn’t valid. Use letters and digits, without spaces.',
  'errors.INVALID_EMAIL': 'This doesn’t look like an email. Use the form name@example.com.',
  'errors.EMAIL_NOT_VERIFIED': 'Your email isn’t verified yet. Open the link that we sent to {email}.',
  'errors.EMAIL_PASSWORD_DISABLED': 'Signing in with a password is turned off.',
  'errors.FAILED_TO_CREATE_SESSION': 'You couldn’t be signed in. Try again.',
  'errors.MAXIMUM_SESSIONS_REACHED': 'Too many accounts are signed in here. Sign out of one first.',
  'errors.BANNED_USER': 'This account is banned. Contact support for this site.',
  'errors.INVALID_ORIGIN': 'This page can’t sign people in: its origin isn’t one of the service’s trusted origins.',
  'errors.NOT_AVAILABLE': 'This feature is turned off.',
  'errors.VALIDATION_ERROR': 'Some fields aren’t valid. Check them and try again.',
  'errors.TOO_MANY_REQUESTS': 'Too many attempts.',
  'errors.MIGRATIONS_PENDING': 'The service is being updated. Try again in a moment.',
  'errors.SERVICE_UNAVAILABLE': 'The service is busy. What you entered is still here.',
  'errors.NETWORK_ERROR': 'Couldn’t reach the service. Check your connection and try again.',
  'errors.COOKIE_NOT_KEPT':
    'You were signed in, but your browser didn’t keep the session. Allow cookies for this site and try again.',
  'errors.TIMEOUT': 'The service took too long to respond. Try again.',
  'errors.INTERNAL_SERVER_ERROR': 'Something went wrong on our side. Try again in a moment.',

  'social.label': 'Sign in with a provider',
  'social.continue': 'Continue with {provider}',
  'social.labelConnect': 'Connect a provider',
  'social.connect': 'Connect {provider}',
  'social.or': 'or',
  'social.lastUsed': 'Last used',

  'captcha.label': 'Security check',
  'errors.MISSING_RESPONSE': 'Complete the security check to continue.',
  'errors.CAPTCHA_REQUIRED': 'Complete the security check to continue.',
  'errors.VERIFICATION_FAILED': 'The security check failed. Try again.',
  'errors.CAPTCHA_UNAVAILABLE': 'The security check isn’t available. Try again in a moment.',

  'errors.unknown': 'Something went wrong. Try again in a moment.',
} as const
