import { mailedLinkEnglish } from './shared.ts'

/** Sentences about a forgotten password; they come with the code that shows them. */
export const forgotPasswordEnglish = {
  ...mailedLinkEnglish,
  'forgotPassword.title': 'Forgot your password?',
  'forgotPassword.description': 'Tell us your address and we send you a link to choose a new one.',
  'forgotPassword.remembered': 'Remembered it?',
  'forgotPassword.sentTitle': 'Check your inbox',
  'forgotPassword.sent':
    'If there is an account for {email}, a link to choose a new password is on its way. Look among the unwanted mail too.',
} as const
