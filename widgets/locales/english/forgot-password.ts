import { resendEnglish } from './rare.ts'
import { mailedLinkEnglish } from './shared.ts'

/** Sentences about a forgotten password; they come with the code that shows them. */
export const forgotPasswordEnglish = {
  'errors.RESET_PASSWORD_DISABLED': 'Passwords can’t be reset here, because this service doesn’t send email.',
  ...mailedLinkEnglish,
  ...resendEnglish,
  'forgotPassword.title': 'Forgot your password?',
  'forgotPassword.description': 'Enter your email and we’ll send you a link to reset your password.',
  'forgotPassword.remembered': 'Remember your password?',
  'forgotPassword.sentTitle': 'Check your email',
  'forgotPassword.sent':
    'If an account exists for {email}, we’ve sent a link to reset its password. Check your spam folder too.',
} as const
