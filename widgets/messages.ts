/** Every sentence that the widgets can show, in English. `{name}` is filled in; error sentences are keyed by code. */
export const english = {
  'common.retry': 'Try again',
  'common.code': 'Code: {code}',

  'field.name': 'Name',
  'field.email': 'E-mail address',
  'field.password': 'Password',
  'field.rememberMe': 'Keep me signed in',
  'field.nameMissing': 'Enter your name.',
  'field.emailMissing': 'Enter your e-mail address.',
  'field.emailInvalid': 'This does not look like an e-mail address. It should read like name@example.com.',
  'field.passwordMissing': 'Enter your password.',
  'field.newPasswordMissing': 'Choose a password.',
  'field.refused': 'Check this entry.',

  'password.show': 'Show password',
  'password.policy': 'At least {min} characters',
  'password.policyMet': 'Long enough',

  'signIn.title': 'Welcome back',
  'signIn.description': 'Sign in to continue.',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing in',
  'signIn.noAccount': 'New here?',
  'signIn.signUp': 'Create an account',

  'signUp.title': 'Create your account',
  'signUp.description': 'It takes half a minute.',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.signIn': 'Sign in',
  'signUp.signInInstead': 'Sign in instead',
  'signUp.checkMailTitle': 'Check your inbox',
  'signUp.checkMail': 'We sent a message to {email}. Open the link in it to finish.',

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
  'errors.VALIDATION_ERROR': 'Something in this form is not right. Check the entries.',
  'errors.TOO_MANY_REQUESTS': 'Too many attempts in a short time.',
  'errors.SERVICE_UNAVAILABLE': 'The service is busy. Nothing is lost: your entries are still here.',
  'errors.NETWORK_ERROR': 'The service could not be reached. Check your connection; your entries are still here.',
  'errors.COOKIE_NOT_KEPT':
    'That worked, but this browser did not keep the session. Allow cookies for this site and try again.',
  'errors.TIMEOUT': 'The service did not answer in time. Your entries are still here.',
  'errors.INTERNAL_SERVER_ERROR': 'Something went wrong on our side. Try again in a moment.',
  'errors.unknown': 'That did not work. Try again in a moment.',
} as const

/** The name of one sentence, e.g. `signIn.title`. */
export type MessageKey = keyof typeof english

/** Sentences of your own; those left out stay English. */
export type Messages = Partial<Readonly<Record<MessageKey, string>>>

/** What a sentence's `{name}` places are filled with. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Looks a sentence up and fills its places. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Makes the look-up for one locale's sentences, English below them. */
export function translator(messages: Messages = {}): Translate {
  return (key, values = {}) =>
    (messages[key] ?? english[key]).replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The sentence of an error code, or undefined when the widgets do not know the code. */
export function errorKey(code: string): MessageKey | undefined {
  const key = `errors.${code}`
  return Object.hasOwn(english, key) ? (key as MessageKey) : undefined
}
