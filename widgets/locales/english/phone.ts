import { accountErrorsEnglish, codeErrorsEnglish, mailedCodeEnglish, resendEnglish } from './rare.ts'
import { accountPartsEnglish } from './shared.ts'

/** Sentences about the own phone number; they come with the code that shows them. */
export const phoneEnglish = {
  ...accountErrorsEnglish,
  ...accountPartsEnglish,
  ...mailedCodeEnglish,
  ...codeErrorsEnglish,
  ...resendEnglish,
  'phone.title': 'Phone number',
  'phone.description': 'Your phone number is {phone}.',
  'phone.none': 'Add a phone number to sign in with a code.',
  'phone.hint': 'With the country code, for example +1 555 010 0199.',
  'phone.missing': 'Enter a phone number.',
  'phone.codeHint': 'We sent a code to {phone}. Enter it here.',
  'phone.codeLabel': 'Code from the message',
  'phone.sent': 'Code sent. It may take a minute to arrive.',
  'phone.done': 'Your phone number is now {phone}.',
  'phone.remove': 'Remove',
  'phone.removing': 'Removing',
  'phone.removeTitle': 'Remove your phone number?',
  'phone.removeDescription': 'You won’t be able to sign in with it.',
  'phone.removed': 'Phone number removed.',
  'errors.INVALID_PHONE_NUMBER': 'This isn’t a phone number. Start with + and the country code.',
  'errors.PHONE_NUMBER_EXIST': 'This phone number belongs to another account.',
  'errors.SEND_OTP_NOT_IMPLEMENTED': 'Codes can’t be sent to phones here.',
} as const
