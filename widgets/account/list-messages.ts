/** Sentences that every list of one's own may need; they come with the code that shows them. */
export const accountListEnglish = {
  'orgs.unreachable': 'The service could not be reached. Check your connection.',
  'orgs.dialogFailed': 'This could not be opened. Check your connection and try again.',
} as const
