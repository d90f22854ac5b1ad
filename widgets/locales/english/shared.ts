/** What is said wherever somebody can sign out. */
export const signOutEnglish = {
  'signOut.submit': 'Sign out',
  'signOut.pending': 'Signing out',
  'signOut.failed': 'You’re still signed in. Try again.',
} as const

/** What is said wherever somebody asks for a link by mail. */
export const mailedLinkEnglish = {
  'mailedLink.submit': 'Send link',
  'mailedLink.pending': 'Sending link',
  'mailedLink.otherEmail': 'Use another email',
} as const

/** What parts of an account are called, among each other and by themselves, and the end of it. */
export const accountPartsEnglish = {
  'field.username': 'Username',
  'profile.title': 'Profile',
  'passkeys.title': 'Passkeys',
  'connectedAccounts.title': 'Sign-in methods',
  'deleteAccount.title': 'Delete account',
  'deleteAccount.deletedTitle': 'Account deleted',
  'deleteAccount.deleted': 'Your account has been deleted.',
  'account.change': 'Change',
} as const

/** Sentences about choosing a picture; they come with the code that shows them. */
export const pictureEnglish = {
  'picture.avatar': 'Picture',
  'picture.logo': 'Logo',
  'picture.hint': 'PNG, JPEG, WebP or GIF, up to {size} MB. It’s cropped to a square.',
  'picture.choose': 'Upload picture',
  'picture.chooseLogo': 'Upload logo',
  'picture.remove': 'Remove picture',
  'picture.removeLogo': 'Remove logo',
  'picture.pending': 'Saving picture',
  'picture.removing': 'Removing picture',
  'picture.saved': 'Picture saved.',
  'picture.removed': 'Picture removed.',
  'picture.wrongType': 'This file type isn’t supported. Use a PNG, JPEG, WebP or GIF.',
  'picture.tooLarge': 'This picture is too large. Use one of up to {size} MB.',
  'picture.unreadable': 'This picture couldn’t be read. Use another one.',
  'picture.notStored': 'The picture couldn’t be saved. Try again in a moment.',
} as const

/** What the button of the switcher says; the rest comes with its menu. */
export const switcherEnglish = {
  'orgs.personal': 'Personal account',
  'orgSwitcher.label': '{name}, switch organization',
  'orgSwitcher.none': 'Choose an organization',
  'orgSwitcher.switched': 'Switched to {name}.',
} as const

/** What is said wherever somebody chooses a password. */
export const newPasswordEnglish = {
  'field.newPassword': 'New password',
  'field.newPasswordMissing': 'Choose a password.',
  'password.policy': 'At least {min} characters',
  'password.policy_one': 'At least {min} character',
  'password.policyMet': 'Long enough',
  'errors.PASSWORD_TOO_SHORT': 'This password is too short. Use at least {min} characters.',
  'errors.PASSWORD_TOO_SHORT_one': 'This password is too short. Use at least {min} character.',
  'errors.PASSWORD_TOO_LONG': 'This password is too long. Use at most {max} characters.',
  'errors.PASSWORD_COMPROMISED': 'This password appeared in a data breach. Choose another one.',
  'errors.PASSWORD_CHECK_UNAVAILABLE': 'This password can’t be checked right now. Try again in a moment.',
  'errors.PASSWORD_TOO_LONG_one': 'This password is too long. Use at most {max} character.',
  'errors.PASSWORD_TOO_COMMON':
    'This password is too easy to guess. Choose one that isn’t common and isn’t your name or email.',
} as const

/** What is said wherever somebody chooses a username. */
export const newUsernameEnglish = {
  'username.free': '{name} is available.',
  'field.username': 'Username',
  'field.optional': '(optional)',
  'field.usernameMissing': 'Enter a username.',
  'username.rule': '{min} to {max} characters',
  'errors.USERNAME_IS_ALREADY_TAKEN': 'This username is taken. Choose another one.',
  'errors.INVALID_DISPLAY_USERNAME': 'This username can’t be displayed.',
} as const
