/** What parts of an account are called, among each other and by themselves, and the end of it. */
export const accountPartsEnglish = {
  'profile.title': 'Profile',
  'passkeys.title': 'Passkeys',
  'connectedAccounts.title': 'Ways to sign in',
  'deleteAccount.title': 'Delete account',
  'deleteAccount.deletedTitle': 'Your account is deleted',
  'deleteAccount.deleted': 'Thank you for having been here.',
} as const
