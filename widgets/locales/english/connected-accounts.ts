import { accountPartsEnglish } from './shared.ts'

/** Sentences about the own ways to sign in; they come with the code that shows them. */
export const connectedAccountsEnglish = {
  ...accountPartsEnglish,
  'connectedAccounts.description': 'Whoever can use one of these can sign in to your account.',
  'connectedAccounts.list': 'Your ways to sign in',
  'connectedAccounts.failed': 'Your ways to sign in could not be loaded.',
  'connectedAccounts.empty': 'No way to sign in is connected yet.',
  'connectedAccounts.since': 'Since {date}',
  'connectedAccounts.disconnect': 'Disconnect',
  'connectedAccounts.disconnectLabel': 'Disconnect {provider}',
  'connectedAccounts.askTitle': 'Disconnect {provider}?',
  'connectedAccounts.ask': 'You cannot sign in with {provider} any more until you connect it again.',
  'connectedAccounts.pending': 'Disconnecting {provider}',
  'connectedAccounts.last': 'Your only way to sign in. Connect another one or set a password before you remove it.',
  'connectedAccounts.disconnected': '{provider} is disconnected.',
} as const
