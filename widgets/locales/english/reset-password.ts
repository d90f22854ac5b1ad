import { accountErrorsEnglish, linkErrorsEnglish } from './rare.ts'
import { newPasswordEnglish } from './shared.ts'

/** Sentences about choosing a new password; they come with the code that shows them. */
export const resetPasswordEnglish = {
  ...newPasswordEnglish,
  ...accountErrorsEnglish,
  ...linkErrorsEnglish,
  'resetPassword.title': 'Reset your password',
  'resetPassword.description': 'Choose a new password for your account.',
  'resetPassword.submit': 'Save password',
  'resetPassword.pending': 'Saving password',
  'resetPassword.doneTitle': 'Password changed',
  'resetPassword.done': 'Sign in with your new password.',
  'resetPassword.review':
    'These can also sign in to your account. Remove any that you don’t recognize: you’ll then be signed out everywhere.',
  'resetPassword.reviewSubmit': 'Remove selected',
  'resetPassword.reviewPending': 'Removing',
  'resetPassword.invalid': 'It has expired, was already used, or is incomplete. Request a new one.',
  'resetPassword.newLink': 'Request a new link',
} as const
