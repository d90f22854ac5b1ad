import { accountPartsEnglish } from './shared.ts'

/** Sentences of the frame around the sections of an account; each section brings its own. */
export const userProfileEnglish = {
  ...accountPartsEnglish,
  'userProfile.title': 'Your account',
  'userProfile.sections': 'Parts of your account',
  'userProfile.failed': 'This part could not be loaded. Check your connection.',
  'userProfile.sessions': 'Sessions',
} as const
