import { accountErrorsEnglish } from './rare.ts'

/** Sentences about proving again who somebody is; they come with the code that shows them. */
export const reauthenticateEnglish = {
  ...accountErrorsEnglish,
  'reauthenticate.passkey': 'Use a passkey instead',
  'errors.CREDENTIAL_ACCOUNT_NOT_FOUND': 'This account doesn’t have a password.',
  'reauthenticate.title': 'Confirm it’s you',
  'reauthenticate.description': 'Enter the password for {email} to continue.',
  'reauthenticate.pending': 'Checking',
  'reauthenticate.endedTitle': 'You’re signed out',
  'reauthenticate.ended': 'Your session has ended. Sign in again to continue.',
} as const
