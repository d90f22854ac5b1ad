import { passkeyErrorsEnglish } from './passkey.ts'
import { removedSignInEnglish } from './rare.ts'
import { accountPartsEnglish } from './shared.ts'

/** Sentences about looking after one's passkeys; they come with the code of that card. */
export const passkeysEnglish = {
  ...passkeyErrorsEnglish,
  ...removedSignInEnglish,
  ...accountPartsEnglish,
  'passkeys.description': 'Sign in with your fingerprint, face or screen lock instead of a password.',
  'passkeys.list': 'Your passkeys',
  'passkeys.failed': 'Couldn’t load your passkeys.',
  'passkeys.empty': 'No passkeys yet',
  'passkeys.emptyHint': 'A passkey can’t be phished like a password.',
  'passkeys.unsupported': 'This browser doesn’t support passkeys. Use another browser or device.',
  'passkeys.insecure': 'Passkeys need a page with https.',
  'passkeys.add': 'Add passkey',
  'passkeys.adding': 'Waiting for your device',
  'passkeys.added': '“{name}” added.',
  'passkeys.addCancelled': 'Canceled. No passkey was added.',
  'passkeys.previouslyRegistered': 'This device or password manager already has a passkey for you.',
  'passkeys.unnamed': 'Passkey',
  'passkeys.created': 'Added {date}',
  'passkeys.used': 'last used {date}',
  'passkeys.unused': 'never used',
  'passkeys.synced': 'Synced',
  'passkeys.oneDevice': 'This device only',
  'passkeys.actions': 'Actions for {name}',
  'passkeys.rename': 'Rename',
  'passkeys.name': 'Passkey name',
  'passkeys.nameMissing': 'Enter a name.',
  'passkeys.save': 'Save',
  'passkeys.saving': 'Saving',
  'passkeys.renamed': 'Renamed to “{name}”.',
  'passkeys.remove': 'Remove',
  'passkeys.removeTitle': 'Remove “{name}”?',
  'passkeys.removeDescription':
    'You won’t be able to sign in with it. If your password manager still offers it, remove it there too.',
  'passkeys.removeConfirm': 'Remove passkey',
  'passkeys.removing': 'Removing passkey',
  'passkeys.removed': '“{name}” removed.',
  'passkeys.last': 'This is your only sign-in method. Add another one or set a password before you remove it.',
  'errors.FAILED_TO_VERIFY_REGISTRATION': 'The passkey couldn’t be verified, so it wasn’t added. Try again.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY':
    'This passkey belongs to another sign-in. Start again from here.',
  'errors.TOO_MANY_PASSKEYS': 'You’ve reached the passkey limit. Remove one first.',
} as const
