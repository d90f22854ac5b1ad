import { signOutEnglish } from './shared.ts'

/** Sentences about the button of who is signed in; they come with the code that shows them. */
export const userButtonEnglish = {
  ...signOutEnglish,
  'userButton.label': 'Account of {name}',
  'userButton.menu': 'Account',
  'userButton.manage': 'Manage account',
  'userButton.manageTitle': 'Your account',
  'userButton.manageDescription': 'Change how you sign in and what is known about you.',
} as const
