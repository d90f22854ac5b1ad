import { accountPartsEnglish, pictureEnglish } from './shared.ts'

/** Sentences about the own name and picture; they come with the code that shows them. */
export const profileSectionEnglish = {
  ...accountPartsEnglish,
  ...pictureEnglish,
  'profile.description': 'What others see of you.',
  'profile.nameTooLong': 'Use at most 256 characters.',
  'profile.submit': 'Save the name',
  'profile.pending': 'Saving the name',
  'profile.done': 'Your name is saved.',
} as const
