/** Sentences about passkeys that a sign-in page needs. */
export const passkeyEnglish = {
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.pending': 'Waiting for your passkey',
  'passkey.cancelled': 'Cancelled. You can try again or choose another way.',
  'reauthenticate.passkey': 'Use a passkey instead',
  'errors.NO_PASSKEY': 'You have no passkey here. Enter your password.',
  'errors.PASSKEY_NOT_SUPPORTED': 'This browser or device cannot use passkeys here. Choose another way.',
  'errors.WRONG_RELYING_PARTY': 'This page is on {page}; passkeys here belong to {rpId}. Open it there.',
  'errors.CHALLENGE_NOT_FOUND': 'This took too long, or another tab began to sign in. Try again.',
  'errors.PASSKEY_NOT_FOUND': 'This passkey is not known here any more. Choose another way.',
  'errors.PASSKEY_ORIGIN_NOT_ALLOWED': 'This page is on {page}; passkeys here belong to {rpId}. Open it there.',
  'errors.ORIGIN_MISSING': 'This browser did not say which page it is on, so the passkey could not be checked.',
  'errors.AUTHENTICATION_FAILED': 'The passkey could not be checked. Try again.',
} as const

/** Sentences about looking after one's passkeys; they come with the code of that card. */
export const passkeysEnglish = {
  'passkeys.title': 'Passkeys',
  'passkeys.description': 'Sign in with your fingerprint, face or screen lock instead of a password.',
  'passkeys.list': 'Your passkeys',
  'passkeys.loading': 'Looking them up.',
  'passkeys.failed': 'Your passkeys could not be loaded.',
  'passkeys.empty': 'You have no passkey yet. With one, nobody can trick you out of your password.',
  'passkeys.unsupported': 'This browser cannot make passkeys. Take another one, or another device.',
  'passkeys.insecure': 'Passkeys need an address that begins with https.',
  'passkeys.add': 'Add a passkey',
  'passkeys.adding': 'Waiting for your device',
  'passkeys.added': '“{name}” is added.',
  'passkeys.addCancelled': 'Cancelled. No passkey was added.',
  'passkeys.previouslyRegistered': 'This device or password manager already has a passkey for you.',
  'passkeys.unnamed': 'Passkey',
  'passkeys.created': 'Added on {date}',
  'passkeys.used': 'last used on {date}',
  'passkeys.unused': 'not used yet',
  'passkeys.synced': 'Synced',
  'passkeys.oneDevice': 'On one device only',
  'passkeys.rename': 'Rename',
  'passkeys.renameLabel': 'Rename {name}',
  'passkeys.name': 'Name of this passkey',
  'passkeys.nameMissing': 'Enter a name.',
  'passkeys.save': 'Save',
  'passkeys.saving': 'Saving',
  'passkeys.renamed': 'It is called “{name}” now.',
  'passkeys.remove': 'Remove',
  'passkeys.removeLabel': 'Remove {name}',
  'passkeys.removeTitle': 'Remove “{name}”?',
  'passkeys.removeDescription':
    'You will no longer be able to sign in with it. If your password manager still offers it afterwards, remove it there, too.',
  'passkeys.removeConfirm': 'Remove passkey',
  'passkeys.removing': 'Removing it',
  'passkeys.removed': '“{name}” is removed.',
  'passkeys.last': 'Your only way to sign in. Add another one or set a password before you remove it.',
  'errors.FAILED_TO_VERIFY_REGISTRATION': 'The passkey could not be checked, so it was not added. Try again.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY':
    'This passkey was begun by somebody else. Start again from here.',
  'errors.TOO_MANY_PASSKEYS': 'You have as many passkeys as an account can have. Remove one first.',
} as const

/** The sentences that `latchkey/passkey` adds to those of a sign-in page. */
export type PasskeysSentences = typeof passkeysEnglish
