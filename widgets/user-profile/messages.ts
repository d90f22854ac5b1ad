/** Sentences of the frame around the sections of an account; each section brings its own. */
export const userProfileEnglish = {
  'userProfile.title': 'Your account',
  'userProfile.sections': 'Parts of your account',
  'userProfile.loading': 'One moment.',
  'userProfile.failed': 'This part could not be loaded. Check your connection.',
  'userProfile.deletedTitle': 'Your account is deleted',
  'userProfile.deleted': 'Thank you for having been here.',
  'userProfile.profile': 'Profile',
  'userProfile.username': 'User name',
  'userProfile.email': 'E-mail address',
  'userProfile.password': 'Password',
  'userProfile.passkeys': 'Passkeys',
  'userProfile.accounts': 'Ways to sign in',
  'userProfile.sessions': 'Sessions',
  'userProfile.delete': 'Delete account',
} as const
