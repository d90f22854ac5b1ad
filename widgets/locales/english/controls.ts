import { signOutEnglish } from './shared.ts'

/** Sentences of the small pieces around a page; they come with the code that shows them. */
export const controlsEnglish = {
  ...signOutEnglish,
  'controls.signUp': 'Sign up',
  'controls.signedOut': 'You’re signed out',
  'controls.signedOutDescription': 'See you soon.',
  'controls.signInAgain': 'Sign in again',
  'controls.failed': 'Couldn’t check whether you’re signed in.',
  'controls.stoppedTitle': 'Sign in to continue',
  'controls.stopped': 'You need to sign in to see this page.',
} as const
