import type { InvitationSentences } from './accept-invitation/messages.ts'
import type { AdminSentences } from './admin-users/messages.ts'
import type { OrganizationProfileSentences } from './organization-profile/messages.ts'
import type { OrganizationSentences } from './organization-switcher/messages.ts'
import { type PasskeysSentences, passkeyEnglish } from './passkey/messages.ts'
import { socialEnglish } from './social/messages.ts'

/** Every sentence that the widgets can show, in English. `{name}` is filled in; error sentences are keyed by code. */
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
  'field.newEmail': 'New e-mail address',
  'field.nameMissing': 'Enter your name.',
  'field.emailMissing': 'Enter your e-mail address.',
  'field.emailOrUsernameMissing': 'Enter your e-mail address or your user name.',
  'field.usernameMissing': 'Enter a user name.',
  'field.emailInvalid': 'This does not look like an e-mail address. It should read like name@example.com.',
  'field.passwordMissing': 'Enter your password.',
  'field.newPasswordMissing': 'Choose a password.',
  'field.refused': 'Check this entry.',

  'username.free': '{name} is free.',

  'password.show': 'Show password',
  'password.policy': 'At least {min} characters',
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

  'signUp.title': 'Create your account',
  'signUp.description': 'It takes half a minute.',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.signIn': 'Sign in',
  'signUp.signInInstead': 'Sign in instead',

  'forgotPassword.title': 'Forgot your password?',
  'forgotPassword.description': 'Tell us your address and we send you a link to choose a new one.',
  'forgotPassword.submit': 'Send the link',
  'forgotPassword.pending': 'Sending the link',
  'forgotPassword.remembered': 'Remembered it?',
  'forgotPassword.sentTitle': 'Check your inbox',
  'forgotPassword.sent':
    'If there is an account for {email}, a link to choose a new password is on its way. Look among the unwanted mail too.',
  'forgotPassword.otherEmail': 'Use another address',

  'resetPassword.title': 'Choose a new password',
  'resetPassword.description': 'From now on you sign in with this one.',
  'resetPassword.submit': 'Save the password',
  'resetPassword.pending': 'Saving the password',
  'resetPassword.doneTitle': 'Your password is changed',
  'resetPassword.done': 'Sign in with the new one.',
  'resetPassword.invalidTitle': 'This link does not work',
  'resetPassword.invalid': 'It is too old, was used already, or is not complete. Ask for a new one.',
  'resetPassword.newLink': 'Get a new link',

  'verifyEmail.title': 'Confirm your address',
  'verifyEmail.sent': 'We sent a message to {email}. Open the link in it to finish.',
  'verifyEmail.unverified':
    'The address {email} is not confirmed yet. Open the link in the message that you got from us, or ask for a new one.',
  'verifyEmail.ask': 'Tell us the address of your account and we send you a link.',
  'verifyEmail.submit': 'Send the link',
  'verifyEmail.pending': 'Sending the link',
  'verifyEmail.changeEmail': 'Use another address',
  'verifyEmail.verifiedTitle': 'Your address is confirmed',
  'verifyEmail.verified': 'Nothing more to do: {email} is yours.',
  'verifyEmail.verifiedAlone': 'Nothing more to do.',
  'verifyEmail.signIn': 'Sign in',

  'resend.send': 'Send a new link',
  'resend.again': 'Send it again',
  'resend.pending': 'Sending',
  'resend.sent': 'Sent. It may take a minute to arrive.',
  'resend.wait': 'Nothing there? Ask again in {time}.',

  'reauthenticate.title': 'Is it still you?',
  'reauthenticate.description': 'To go on, enter the password of {email} once more.',
  'reauthenticate.submit': 'Continue',
  'reauthenticate.pending': 'Checking',
  'reauthenticate.endedTitle': 'You are signed out',
  'reauthenticate.ended': 'Your session ended meanwhile. Sign in again, then repeat the last step.',
  'reauthenticate.signIn': 'Sign in',

  'account.signedOut': 'You are signed out. Sign in to change your account.',
  'account.signIn': 'Sign in',
  'account.loading': 'One moment.',

  'changePassword.title': 'Password',
  'changePassword.description': 'Choose one that you use nowhere else.',
  'changePassword.revokeOthers': 'Sign out everywhere else',
  'changePassword.submit': 'Change password',
  'changePassword.pending': 'Changing the password',
  'changePassword.done': 'Your password is changed.',
  'changePassword.doneElsewhere': 'Your password is changed, and all other browsers are signed out.',

  'changeEmail.title': 'E-mail address',
  'changeEmail.description': 'Your account belongs to {email}.',
  'changeEmail.submit': 'Change address',
  'changeEmail.pending': 'Changing the address',
  'changeEmail.confirmTitle': 'Check your inbox',
  'changeEmail.confirm':
    'We sent a message to {email}. Open the link in it to change the address to {newEmail}. Until then everything stays.',
  'changeEmail.changed': 'Your address is now {newEmail}. We sent a message there: open the link in it to confirm it.',

  'changeUsername.title': 'User name',
  'changeUsername.description': 'You are {name}. You can sign in with this name instead of your address.',
  'changeUsername.none': 'Choose a name, and you can sign in with it instead of your address.',
  'changeUsername.submit': 'Save the name',
  'changeUsername.pending': 'Saving the name',
  'changeUsername.done': 'From now on you are {name}.',

  'deleteAccount.title': 'Delete account',
  'deleteAccount.description': 'This removes your account and everything that belongs to it, for good.',
  'deleteAccount.confirm': 'Type {email} to confirm',
  'deleteAccount.mismatch': 'This is not the address of your account.',
  'deleteAccount.submit': 'Delete my account',
  'deleteAccount.pending': 'Deleting your account',
  'deleteAccount.deletedTitle': 'Your account is deleted',
  'deleteAccount.deleted': 'Thank you for having been here.',
  'deleteAccount.mailedTitle': 'One more step',
  'deleteAccount.mailed': 'We sent a message to {email}. Open the link in it to delete your account.',

  'signedIn.title': 'You are signed in',
  'signedIn.as': 'as {email}',
  'signedIn.continue': 'Continue',

  'userButton.label': 'Account of {name}',
  'userButton.menu': 'Account',
  'userButton.signOut': 'Sign out',
  'userButton.signingOut': 'Signing out',
  'userButton.signOutFailed': 'You are still signed in. Try again.',

  'wait.left': 'You can try again in {time}.',
  'wait.over': 'You can try again now.',

  'errors.INVALID_EMAIL_OR_PASSWORD': 'The e-mail address and the password do not match. Check both and try again.',
  'errors.INVALID_USERNAME_OR_PASSWORD': 'The user name and the password do not match. Check both and try again.',
  'errors.USERNAME_IS_ALREADY_TAKEN': 'This user name is taken. Choose another one.',
  'errors.USERNAME_TOO_SHORT': 'This user name is too short.',
  'errors.USERNAME_TOO_LONG': 'This user name is too long.',
  'errors.INVALID_USERNAME': 'This cannot be a user name. Use letters and digits, and no spaces.',
  'errors.INVALID_DISPLAY_USERNAME': 'This cannot be shown as a user name.',
  'errors.INVALID_EMAIL': 'This does not look like an e-mail address. It should read like name@example.com.',
  'errors.USER_ALREADY_EXISTS': 'There is already an account with this address.',
  'errors.PASSWORD_TOO_SHORT': 'This password is too short. Use at least {min} characters.',
  'errors.PASSWORD_TOO_LONG': 'This password is too long. Use at most {max} characters.',
  'errors.EMAIL_NOT_VERIFIED':
    'This address is not confirmed yet. Open the link in the message that we sent to {email}.',
  'errors.EMAIL_PASSWORD_DISABLED': 'Signing in with a password is switched off here.',
  'errors.EMAIL_PASSWORD_SIGN_UP_DISABLED': 'New accounts cannot be created here at the moment.',
  'errors.FAILED_TO_CREATE_USER': 'Your account could not be created. Try again.',
  'errors.FAILED_TO_CREATE_SESSION': 'You could not be signed in. Try again.',
  'errors.BANNED_USER': 'This account is blocked. Ask the people who run this site.',
  'errors.INVALID_ORIGIN':
    'This page may not sign people in: its address is not among the trusted origins of the service.',
  'errors.INVALID_CALLBACK_URL': 'The page to return to is not allowed.',
  'errors.INVALID_REDIRECT_URL': 'The page to return to is not allowed.',
  'errors.INVALID_PASSWORD': 'This is not your password.',
  'errors.INVALID_TOKEN': 'This link does not work any more. Ask for a new one.',
  'errors.TOKEN_EXPIRED': 'This link is too old. Ask for a new one.',
  'errors.USER_NOT_FOUND': 'There is no account for this link any more.',
  'errors.UNAUTHORIZED': 'You are not signed in, or with another account. Sign in and try again.',
  'errors.CREDENTIAL_ACCOUNT_NOT_FOUND': 'This account has no password.',
  'errors.RESET_PASSWORD_DISABLED': 'Passwords cannot be reset here: the service sends no mail.',
  'errors.VERIFICATION_EMAIL_NOT_ENABLED': 'Addresses cannot be confirmed here: the service sends no mail.',
  'errors.EMAIL_ALREADY_VERIFIED': 'This address is confirmed already.',
  'errors.EMAIL_MISMATCH': 'You are signed in with another address.',
  'errors.EMAIL_IS_THE_SAME': 'This is your address already.',
  'errors.COULDNT_UPDATE_YOUR_EMAIL': 'This address cannot be used. Take another one.',
  'errors.CHANGE_EMAIL_DISABLED': 'Addresses cannot be changed here.',
  'errors.SESSION_NOT_FRESH': 'For this you must have signed in recently. Sign out, sign in and try again.',
  'errors.SESSION_EXPIRED': 'For this you must have signed in recently. Sign out, sign in and try again.',
  'errors.NOT_AVAILABLE': 'This is switched off here.',
  'errors.FAILED_TO_CREATE_VERIFICATION': 'The message could not be sent. Try again.',
  'errors.VALIDATION_ERROR': 'Something in this form is not right. Check the entries.',
  'errors.TOO_MANY_REQUESTS': 'Too many attempts in a short time.',
  'errors.SERVICE_UNAVAILABLE': 'The service is busy. Nothing is lost: your entries are still here.',
  'errors.NETWORK_ERROR': 'The service could not be reached. Check your connection; your entries are still here.',
  'errors.COOKIE_NOT_KEPT':
    'That worked, but this browser did not keep the session. Allow cookies for this site and try again.',
  'errors.TIMEOUT': 'The service did not answer in time. Your entries are still here.',
  'errors.INTERNAL_SERVER_ERROR': 'Something went wrong on our side. Try again in a moment.',
  ...socialEnglish,
  ...passkeyEnglish,

  'errors.unknown': 'That did not work. Try again in a moment.',
} as const

/** The name of one sentence, e.g. `signIn.title`. */
export type MessageKey =
  | keyof typeof english
  | keyof AdminSentences
  | keyof PasskeysSentences
  | keyof OrganizationProfileSentences
  | keyof OrganizationSentences
  | keyof InvitationSentences

/** Sentences of your own; those left out stay English. */
export type Messages = Partial<Readonly<Record<MessageKey, string>>>

/** What a sentence's `{name}` places are filled with. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Looks a sentence up and fills its places. */
export interface Translate {
  (key: MessageKey, values?: MessageValues): string
  /** The sentence of an error code, or undefined when the widgets do not know the code. */
  errorKey(code: string): MessageKey | undefined
}

/**
 * Makes the look-up for one locale's sentences, English below them. `further` is the English of widgets that few pages
 * show: it comes with their code, so that a sign-in page does not load it.
 */
export function translator(messages: Messages = {}, further: Messages = {}): Translate {
  const sentences: Messages = { ...english, ...further }
  const translate = (key: MessageKey, values: MessageValues = {}) =>
    (messages[key] ?? sentences[key] ?? key).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      String(values[name] ?? place),
    )
  return Object.assign(translate, {
    errorKey(code: string) {
      const key = `errors.${code}`
      return Object.hasOwn(sentences, key) ? (key as MessageKey) : undefined
    },
  })
}
