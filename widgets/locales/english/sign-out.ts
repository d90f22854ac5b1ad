/** What is said wherever somebody can sign out. */
export const signOutEnglish = {
  'signOut.submit': 'Sign out',
  'signOut.pending': 'Signing out',
  'signOut.failed': 'You’re still signed in. Try again.',
} as const
