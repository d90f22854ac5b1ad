/** What is said wherever somebody asks for a link by mail. */
export const mailedLinkEnglish = {
  'mailedLink.submit': 'Send the link',
  'mailedLink.pending': 'Sending the link',
  'mailedLink.otherEmail': 'Use another address',
} as const
