/** What is said wherever somebody asks for a link by mail. */
export const mailedLinkEnglish = {
  'mailedLink.submit': 'Send link',
  'mailedLink.pending': 'Sending link',
  'mailedLink.otherEmail': 'Use another email',
} as const
