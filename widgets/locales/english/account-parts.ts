/** What parts of an account are called, among each other and by themselves, and the end of it. */
export const accountPartsEnglish = {
  'profile.title': 'Profile',
  'passkeys.title': 'Passkeys',
  'connectedAccounts.title': 'Sign-in methods',
  'deleteAccount.title': 'Delete account',
  'deleteAccount.deletedTitle': 'Account deleted',
  'deleteAccount.deleted': 'Your account has been deleted.',
} as const
