import { accountErrorsEnglish } from './rare.ts'

/** Sentences about the own sessions; they come with the code that shows them. */
export const sessionsEnglish = {
  ...accountErrorsEnglish,
  'sessions.title': 'Active sessions',
  'sessions.description': 'Browsers and devices signed in to your account. Sign out any that you don’t recognize.',
  'sessions.list': 'Your active sessions',
  'sessions.failed': 'Couldn’t load your sessions.',
  'sessions.empty': 'No active sessions.',
  'sessions.browser': '{browser} on {system}',
  'sessions.unknown': 'Unknown browser',
  'sessions.current': 'This browser',
  'sessions.active': 'Last active {time}',
  'sessions.activeNow': 'Active now',
  'sessions.since': 'Signed in {date}',
  'sessions.signOut': 'Sign out',
  'sessions.signingOut': 'Signing out',
  'sessions.signOutLabel': 'Sign out {browser}, {details}',
  'sessions.others': 'Sign out all other sessions',
  'sessions.all': 'Sign out everywhere',
  'sessions.oneTitle': 'Sign out {browser}?',
  'sessions.oneDescription': 'You’ll have to sign in again on it.',
  'sessions.oneSubmit': 'Sign out {browser}',
  'sessions.oneDone': '{browser} signed out.',
  'sessions.othersTitle': 'Sign out all other sessions?',
  'sessions.othersDescription': 'This browser stays signed in. All others have to sign in again.',
  'sessions.othersDone': 'All other sessions are signed out.',
  'sessions.allTitle': 'Sign out everywhere?',
  'sessions.allDescription': 'All browsers, including this one, have to sign in again.',
} as const

/** Sentences about several accounts in one browser; they come with the code that shows them. */
export const multiSessionEnglish = {
  'multiSession.others': 'Other accounts',
  'multiSession.signOutOf': 'Sign out of {name}',
  'multiSession.signOutAll': 'Sign out of all accounts',
  'multiSession.add': 'Add account',
  'errors.INVALID_SESSION_TOKEN': 'This account is signed out here. Sign in again.',
} as const
