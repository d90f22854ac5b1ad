import { accountErrorsEnglish, codeErrorsEnglish, mailedCodeEnglish, resendEnglish } from './rare.ts'
import { accountPartsEnglish } from './shared.ts'

/** What is said wherever a number and the code that went there are asked for. */
const phoneCodeEnglish = {
  ...mailedCodeEnglish,
  ...codeErrorsEnglish,
  ...resendEnglish,
  'phone.title': 'Phone number',
  'phone.hint': 'With the country code: +1\u00a0555\u00a0010\u00a00199.',
  'phone.missing': 'Enter a phone number.',
  'phone.codeHint': 'We sent a code to {phone}. Enter it here.',
  'phone.codeLabel': 'Code from the message',
  'phone.sent': 'Code sent. It may take a minute to arrive.',
  'errors.INVALID_PHONE_NUMBER': 'This isn’t a phone number. Start with + and the country code.',
  'errors.INVALID_PHONE_NUMBER.country': 'Codes can’t be sent to numbers from this country.',
  'errors.SEND_OTP_NOT_IMPLEMENTED': 'Codes can’t be sent to phones here.',
} as const

/** Sentences about signing in with a code to a phone; they come with the code that offers it. */
export const phoneSignInEnglish = {
  ...phoneCodeEnglish,
  'field.nameMissing': 'Enter your name.',
  'signUp.needed': 'You need to agree to create an account.',
  'phoneSignIn.way': 'Text me a code',
  'phoneSignIn.title': 'Sign in with your phone',
  'phoneSignIn.newTitle': 'Sign up with your phone',
  'phoneSignIn.description': 'We’ll text you a code.',
  'phoneSignIn.sentTitle': 'Check your phone',
  'phoneSignIn.sentIf': 'If an account exists for {phone}, we’ve sent it a code. Enter it here.',
  'phoneSignIn.other': 'Use another number',
} as const

/** Sentences about the own phone number; they come with the code that shows them. */
export const phoneEnglish = {
  ...accountErrorsEnglish,
  ...accountPartsEnglish,
  ...phoneCodeEnglish,
  'phone.description': 'Your phone number is {phone}.',
  'phone.add': 'Add',
  'phone.none': 'Add a phone number to sign in with a code.',
  'phone.done': 'Your phone number is now {phone}.',
  'phone.remove': 'Remove',
  'phone.removing': 'Removing',
  'phone.removeTitle': 'Remove your phone number?',
  'phone.removeDescription': 'You won’t be able to sign in with it.',
  'phone.removed': 'Phone number removed.',
  'errors.PHONE_NUMBER_EXIST': 'This phone number belongs to another account.',
} as const
