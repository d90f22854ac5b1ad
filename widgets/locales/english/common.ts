import { passkeyEnglish } from './passkey.ts'
import { socialEnglish } from './social.ts'

/** Sentences that any page with a widget may show, in English; each widget brings its own beside them. `{name}` is filled in. */
export const english = {
  'common.retry': 'Try again',
  'common.code': 'Code: {code}',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.done': 'Done',

  'field.name': 'Name',
  'field.email': 'E-mail address',
  'field.emailOrUsername': 'E-mail address or user name',
  'field.username': 'User name',
  'field.usernameOptional': 'User name (optional)',
  'field.password': 'Password',
  'field.rememberMe': 'Keep me signed in',
  'field.newPassword': 'New password',
  'field.currentPassword': 'Current password',
  'field.nameMissing': 'Enter your name.',
  'field.emailMissing': 'Enter your e-mail address.',
  'field.emailOrUsernameMissing': 'Enter your e-mail address or your user name.',
  'field.usernameMissing': 'Enter a user name.',
  'field.passwordMissing': 'Enter your password.',
  'field.newPasswordMissing': 'Choose a password.',
  'field.refused': 'Check this entry.',

  'username.rule': '{min} to {max} characters',
  'username.free': '{name} is free.',

  'password.show': 'Show password',
  'password.policy': 'At least {min} characters',
  'password.policy_one': 'At least {min} character',
  'password.policyMet': 'Long enough',

  'signIn.title': 'Welcome back',
  'signIn.description': 'Sign in to continue.',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing in',
  'signIn.noAccount': 'New here?',
  'signIn.signUp': 'Create an account',
  'signIn.forgotPassword': 'Forgot password?',
  'signIn.back': 'Back to sign-in',
  'signIn.theirAddress': 'your address',
  'signIn.unverified':
    'This address is not confirmed yet. We sent a message to {email}: open the link in it, then sign in.',

  'resetPassword.invalidTitle': 'This link does not work',

  'verifyEmail.title': 'Confirm your address',
  'verifyEmail.sent': 'We sent a message to {email}. Open the link in it to finish.',

  'resend.send': 'Send a new link',
  'resend.again': 'Send it again',
  'resend.pending': 'Sending',
  'resend.sent': 'Sent. It may take a minute to arrive.',
  'resend.wait': 'Nothing there? Ask again in {time}.',

  'account.signedOut': 'You are signed out. Sign in to go on.',
  'account.loading': 'One moment.',

  'signedIn.title': 'You are signed in',
  'signedIn.as': 'as {email}',
  'signedIn.continue': 'Continue',

  'wait.left': 'You can try again in {time}.',
  'wait.over': 'You can try again now.',

  'errors.INVALID_EMAIL_OR_PASSWORD': 'The e-mail address and the password do not match. Check both and try again.',
  'errors.INVALID_USERNAME_OR_PASSWORD': 'The user name and the password do not match. Check both and try again.',
  'errors.INVALID_EMAIL_OR_PASSWORD.unproven':
    'The e-mail address and the password do not match, or the address is not confirmed yet. In that case a message with a link is on its way to {email}.',
  'errors.INVALID_USERNAME_OR_PASSWORD.unproven':
    'The user name and the password do not match, or the account’s address is not confirmed yet.',
  'errors.USERNAME_IS_ALREADY_TAKEN': 'This user name is taken. Choose another one.',
  'errors.USERNAME_TOO_SHORT': 'This user name is too short.',
  'errors.USERNAME_TOO_LONG': 'This user name is too long.',
  'errors.INVALID_USERNAME': 'This cannot be a user name. Use letters and digits, and no spaces.',
  'errors.INVALID_DISPLAY_USERNAME': 'This cannot be shown as a user name.',
  'errors.INVALID_EMAIL': 'This does not look like an e-mail address. It should read like name@example.com.',
  'errors.USER_ALREADY_EXISTS': 'There is already an account with this address.',
  'errors.PASSWORD_TOO_SHORT': 'This password is too short. Use at least {min} characters.',
  'errors.PASSWORD_TOO_SHORT_one': 'This password is too short. Use at least {min} character.',
  'errors.PASSWORD_TOO_LONG': 'This password is too long. Use at most {max} characters.',
  'errors.PASSWORD_TOO_LONG_one': 'This password is too long. Use at most {max} character.',
  'errors.PASSWORD_TOO_COMMON':
    'This password is too easy to guess. Choose one that is not common and not your name or address.',
  'errors.EMAIL_NOT_VERIFIED':
    'This address is not confirmed yet. Open the link in the message that we sent to {email}.',
  'errors.EMAIL_PASSWORD_DISABLED': 'Signing in with a password is switched off here.',
  'errors.EMAIL_PASSWORD_SIGN_UP_DISABLED': 'New accounts cannot be created here at the moment.',
  'errors.FAILED_TO_CREATE_USER': 'Your account could not be created. Try again.',
  'errors.FAILED_TO_GET_SESSION': 'Your session could not be read. Try again.',
  'errors.FAILED_TO_CREATE_SESSION': 'You could not be signed in. Try again.',
  'errors.BANNED_USER': 'This account is blocked. Ask the people who run this site.',
  'errors.INVALID_ORIGIN':
    'This page may not sign people in: its address is not among the trusted origins of the service.',
  'errors.INVALID_CALLBACK_URL': 'The page to return to is not allowed.',
  'errors.INVALID_ERROR_CALLBACK_URL': 'The page to return to is not allowed.',
  'errors.INVALID_NEW_USER_CALLBACK_URL': 'The page to return to is not allowed.',
  'errors.INVALID_REDIRECT_URL': 'The page to return to is not allowed.',
  'errors.INVALID_PASSWORD': 'This is not your password.',
  'errors.INVALID_TOKEN': 'This link does not work any more. Ask for a new one.',
  'errors.TOKEN_EXPIRED': 'This link is too old. Ask for a new one.',
  'errors.USER_NOT_FOUND': 'This account does not exist any more.',
  'errors.UNAUTHORIZED': 'You are not signed in, or with another account. Sign in and try again.',
  'errors.CREDENTIAL_ACCOUNT_NOT_FOUND': 'This account has no password.',
  'errors.RESET_PASSWORD_DISABLED': 'Passwords cannot be reset here: the service sends no mail.',
  'errors.VERIFICATION_EMAIL_NOT_ENABLED': 'Addresses cannot be confirmed here: the service sends no mail.',
  'errors.EMAIL_ALREADY_VERIFIED': 'This address is confirmed already.',
  'errors.EMAIL_MISMATCH': 'You are signed in with another address.',
  'errors.SESSION_NOT_FRESH': 'For this you must have signed in recently. Sign out, sign in and try again.',
  'errors.SESSION_EXPIRED': 'For this you must have signed in recently. Sign out, sign in and try again.',
  'errors.NOT_AVAILABLE': 'This is switched off here.',
  'errors.FAILED_TO_CREATE_VERIFICATION': 'The message could not be sent. Try again.',
  'errors.VALIDATION_ERROR': 'Something in this form is not right. Check the entries.',
  'errors.TOO_MANY_REQUESTS': 'Too many attempts in a short time.',
  'errors.SERVICE_UNAVAILABLE': 'The service is busy. Nothing is lost: your entries are still here.',
  'errors.NETWORK_ERROR': 'The service could not be reached. Check your connection and try again.',
  'errors.COOKIE_NOT_KEPT':
    'That worked, but this browser did not keep the session. Allow cookies for this site and try again.',
  'errors.TIMEOUT': 'The service did not answer in time. Try again.',
  'errors.INTERNAL_SERVER_ERROR': 'Something went wrong on our side. Try again in a moment.',

  ...socialEnglish,
  ...passkeyEnglish,

  'errors.unknown': 'That did not work. Try again in a moment.',
} as const
