/** Sentences about several accounts in one browser; they come with the code that shows them. */
export const multiSessionEnglish = {
  'multiSession.others': 'Other accounts',
  'multiSession.signOutOf': 'Sign out of {name}',
  'multiSession.signOutAll': 'Sign out of all accounts',
  'multiSession.add': 'Add account',
  'errors.INVALID_SESSION_TOKEN': 'This account is signed out here. Sign in again.',
} as const
