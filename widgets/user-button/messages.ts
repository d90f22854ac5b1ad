/** Sentences about the button of who is signed in; they come with the code that shows them. */
export const userButtonEnglish = {
  'userButton.label': 'Account of {name}',
  'userButton.menu': 'Account',
  'userButton.signOut': 'Sign out',
  'userButton.signingOut': 'Signing out',
  'userButton.signOutFailed': 'You are still signed in. Try again.',
} as const
