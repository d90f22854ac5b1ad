import { mailErrorsEnglish } from './new-account.ts'

// Sentences that several forms say and few people read; a page that shows none of those forms does not load them.

/** What is said to somebody who is, or was, signed in. */
export const accountErrorsEnglish = {
  'common.cancel': 'Cancel',
  'common.done': 'Done',
  'account.signedOut': 'You’re signed out. Sign in to continue.',
  'errors.INVALID_PASSWORD': 'Wrong password.',
  'errors.USER_NOT_FOUND': 'This account no longer exists.',
  'errors.UNAUTHORIZED': 'You’re signed out, or signed in to another account. Sign in and try again.',
  'errors.SESSION_NOT_FRESH': 'Confirm it’s you: sign out, sign in again and retry.',
  'errors.TWO_FACTOR_REQUIRED': 'Set up two-step verification to continue.',
  'errors.STEP_UP_REQUIRED': 'Confirm with your second step to continue.',
  'errors.SESSION_EXPIRED': 'Confirm it’s you: sign out, sign in again and retry.',
  'errors.FAILED_TO_GET_SESSION': 'Your session couldn’t be loaded. Try again.',
} as const

/** What is said wherever somebody removes a way to sign in. */
export const removedSignInEnglish = {
  ...accountErrorsEnglish,
  'errors.FAILED_TO_UNLINK_LAST_ACCOUNT':
    'This is your only sign-in method. Connect another one or set a password before you remove it.',
  'errors.ACCOUNT_NOT_FOUND': 'This sign-in method has already been removed.',
} as const

/** What is wrong with the link of a mail. */
export const linkErrorsEnglish = {
  'resetPassword.invalidTitle': 'This link doesn’t work',
  'errors.INVALID_TOKEN': 'This link no longer works. Request a new one.',
  'errors.TOKEN_EXPIRED': 'This link has expired. Request a new one.',
} as const

/** What is wrong with a code that was sent to sign in. */
export const codeErrorsEnglish = {
  'errors.INVALID_OTP': 'Wrong code. Check it and try again.',
  'errors.OTP_EXPIRED': 'This code has expired. Request a new one.',
  'errors.TOO_MANY_ATTEMPTS': 'Too many wrong codes. Wait a while, then try again.',
} as const

/** What is said wherever a code that was sent is asked for. */
export const mailedCodeEnglish = {
  'twoFactor.sendCode': 'Send code',
  'twoFactor.otpLabel': 'Code from the email',
  'twoFactor.codeMissing': 'Enter the code.',
  'twoFactor.verify': 'Verify',
  'twoFactor.verifying': 'Verifying',
} as const

/** What is said wherever a mail can be asked for again. */
export const resendEnglish = {
  ...mailErrorsEnglish,
  'resend.send': 'Send a new link',
  'resend.again': 'Resend',
  'resend.pending': 'Sending',
  'resend.sent': 'Email sent. It may take a minute to arrive.',
  'resend.wait': 'Didn’t get it? Resend in {time}.',
} as const

/** In the place of a form whose address has to be confirmed. */
export const verifyNoticeEnglish = {
  ...resendEnglish,
  'verifyEmail.title': 'Verify your email',
  'verifyEmail.sent': 'We sent an email to {email}. Open the link in it to verify your email.',
  'signIn.unverified': 'Your email isn’t verified yet. We sent an email to {email}. Open the link in it, then sign in.',
} as const
