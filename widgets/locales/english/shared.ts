/** What is said wherever somebody can sign out. */
export const signOutEnglish = {
  'signOut.submit': 'Sign out',
  'signOut.pending': 'Signing out',
  'signOut.failed': 'You are still signed in. Try again.',
} as const

/** What is said wherever somebody asks for a link by mail. */
export const mailedLinkEnglish = {
  'mailedLink.submit': 'Send the link',
  'mailedLink.pending': 'Sending the link',
  'mailedLink.otherEmail': 'Use another address',
} as const

/** What parts of an account are called, among each other and by themselves, and the end of it. */
export const accountPartsEnglish = {
  'profile.title': 'Profile',
  'passkeys.title': 'Passkeys',
  'connectedAccounts.title': 'Ways to sign in',
  'deleteAccount.title': 'Delete account',
  'deleteAccount.deletedTitle': 'Your account is deleted',
  'deleteAccount.deleted': 'Thank you for having been here.',
} as const

/** Sentences about choosing a picture; they come with the code that shows them. */
export const pictureEnglish = {
  'picture.avatar': 'Picture',
  'picture.logo': 'Logo',
  'picture.hint': 'PNG, JPEG, WebP or GIF, at most {size} MB. It is cut to a square.',
  'picture.choose': 'Choose a picture',
  'picture.chooseLogo': 'Choose a logo',
  'picture.remove': 'Remove the picture',
  'picture.removeLogo': 'Remove the logo',
  'picture.pending': 'Saving the picture',
  'picture.removing': 'Removing it',
  'picture.saved': 'The picture is saved.',
  'picture.removed': 'The picture is removed.',
  'picture.wrongType': 'This file cannot be used as a picture. Take a PNG, JPEG, WebP or GIF.',
  'picture.tooLarge': 'This picture is too large. Take one of at most {size} MB.',
  'picture.unreadable': 'This picture could not be read. Take another one.',
  'picture.notStored': 'The picture could not be stored. Try again in a moment.',
} as const

/** What the button of the switcher says; the rest comes with its menu. */
export const switcherEnglish = {
  'orgs.personal': 'Personal account',
  'orgSwitcher.label': '{name}, change organization',
  'orgSwitcher.none': 'Choose an organization',
  'orgSwitcher.switched': 'You are now in {name}.',
} as const
