import { mailedLinkEnglish } from './shared.ts'

/** Sentences about confirming an address; they come with the code that shows them. */
export const verifyEmailEnglish = {
  ...mailedLinkEnglish,
  'verifyEmail.unverified':
    'The address {email} is not confirmed yet. Open the link in the message that you got from us, or ask for a new one.',
  'verifyEmail.ask': 'Tell us the address of your account and we send you a link.',
  'verifyEmail.verifiedTitle': 'Your address is confirmed',
  'verifyEmail.verified': 'Nothing more to do: {email} is yours.',
  'verifyEmail.verifiedAlone': 'Nothing more to do.',
} as const
