import { accountErrorsEnglish, linkErrorsEnglish, verifyNoticeEnglish } from './rare.ts'
import { mailedLinkEnglish } from './shared.ts'

/** Sentences about confirming an address; they come with the code that shows them. */
export const verifyEmailEnglish = {
  ...mailedLinkEnglish,
  ...verifyNoticeEnglish,
  ...accountErrorsEnglish,
  ...linkErrorsEnglish,
  'verifyEmail.unverified':
    '{email} isn’t verified yet. Open the link in the email that we sent you, or request a new one.',
  'verifyEmail.ask': 'Enter your account’s email and we’ll send you a link.',
  'verifyEmail.verifiedTitle': 'Email verified',
  'verifyEmail.verified': '{email} is verified. You’re all set.',
  'verifyEmail.verifiedAlone': 'You’re all set.',
} as const
