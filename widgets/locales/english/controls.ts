import { signOutEnglish } from './shared.ts'

/** Sentences of the small pieces around a page; they come with the code that shows them. */
export const controlsEnglish = {
  ...signOutEnglish,
  'controls.signUp': 'Sign up',
  'controls.signedOut': 'You are signed out',
  'controls.signedOutDescription': 'See you soon.',
  'controls.signInAgain': 'Sign in again',
  'controls.failed': 'We could not find out whether you are signed in.',
  'controls.stoppedTitle': 'Sign in to go on',
  'controls.stopped': 'This page is for people who are signed in.',
} as const
