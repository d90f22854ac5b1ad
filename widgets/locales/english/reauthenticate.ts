/** Sentences about proving again who somebody is; they come with the code that shows them. */
export const reauthenticateEnglish = {
  'reauthenticate.title': 'Is it still you?',
  'reauthenticate.description': 'To go on, enter the password of {email} once more.',
  'reauthenticate.pending': 'Checking',
  'reauthenticate.endedTitle': 'You are signed out',
  'reauthenticate.ended': 'Your session ended meanwhile. Sign in again to go on.',
} as const
