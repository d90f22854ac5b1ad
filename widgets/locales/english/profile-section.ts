import { accountErrorsEnglish } from './rare.ts'
import { accountPartsEnglish, pictureEnglish } from './shared.ts'

/** Sentences about the own name and picture; they come with the code that shows them. */
export const profileSectionEnglish = {
  'field.nameMissing': 'Enter your name.',
  ...accountPartsEnglish,
  ...accountErrorsEnglish,
  ...pictureEnglish,
  'profile.description': 'How others see you.',
  'profile.nameTooLong': 'Use at most 256 characters.',
  'profile.submit': 'Save name',
  'profile.pending': 'Saving name',
  'profile.done': 'Name saved.',
} as const
