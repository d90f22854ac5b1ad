import { removedSignInEnglish } from './rare.ts'
import { accountPartsEnglish } from './shared.ts'

/** Sentences about the own ways to sign in; they come with the code that shows them. */
export const connectedAccountsEnglish = {
  ...removedSignInEnglish,
  ...accountPartsEnglish,
  'connectedAccounts.description': 'Anyone who can use one of these can sign in to your account.',
  'connectedAccounts.list': 'Your sign-in methods',
  'connectedAccounts.failed': 'Couldn’t load your sign-in methods.',
  'connectedAccounts.empty': 'No sign-in methods yet.',
  'connectedAccounts.since': 'Added {date}',
  'connectedAccounts.connect': 'Connect',
  'connectedAccounts.disconnect': 'Disconnect',
  'connectedAccounts.disconnectLabel': 'Disconnect {provider}',
  'connectedAccounts.askTitle': 'Disconnect {provider}?',
  'connectedAccounts.ask': 'You won’t be able to sign in with {provider} until you connect it again.',
  'connectedAccounts.pending': 'Disconnecting {provider}',
  'connectedAccounts.last':
    'This is your only sign-in method. Connect another one or set a password before you remove it.',
  'connectedAccounts.disconnected': '{provider} disconnected.',
} as const
