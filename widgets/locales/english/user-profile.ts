import { accountPartsEnglish } from './shared.ts'

/** Sentences of the frame around the sections of an account; each section brings its own. */
export const userProfileEnglish = {
  ...accountPartsEnglish,
  'userProfile.title': 'Your account',
  'userProfile.sections': 'Account settings',
  'userProfile.failed': 'This section couldn’t be loaded. Check your connection.',
  'userProfile.account': 'Account',
  'userProfile.security': 'Security',
  'userProfile.sessions': 'Sessions',
} as const
