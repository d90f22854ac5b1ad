/** What is said to somebody who is, or was, signed in. */
export const accountErrorsEnglish = {
  'common.cancel': 'Cancel',
  'common.done': 'Done',
  'account.signedOut': 'You’re signed out. Sign in to continue.',
  'errors.INVALID_PASSWORD': 'Wrong password.',
  'errors.USER_NOT_FOUND': 'This account no longer exists.',
  'errors.UNAUTHORIZED': 'You’re signed out, or signed in to another account. Sign in and try again.',
  'errors.SESSION_NOT_FRESH': 'Confirm it’s you: sign out, sign in again and retry.',
  'errors.SESSION_EXPIRED': 'Confirm it’s you: sign out, sign in again and retry.',
  'errors.FAILED_TO_GET_SESSION': 'Your session couldn’t be loaded. Try again.',
} as const

/** What is said wherever the service is told where to lead people. */
export const redirectErrorsEnglish = {
  'errors.INVALID_CALLBACK_URL': 'Returning to that page isn’t allowed.',
  'errors.INVALID_ERROR_CALLBACK_URL': 'Returning to that page isn’t allowed.',
  'errors.INVALID_NEW_USER_CALLBACK_URL': 'Returning to that page isn’t allowed.',
  'errors.INVALID_REDIRECT_URL': 'Returning to that page isn’t allowed.',
} as const

/** What is said wherever a mail can be asked for. */
export const mailErrorsEnglish = {
  ...redirectErrorsEnglish,
  'errors.FAILED_TO_CREATE_VERIFICATION': 'The email couldn’t be sent. Try again.',
  'errors.VERIFICATION_EMAIL_NOT_ENABLED': 'Emails can’t be verified here, because this service doesn’t send email.',
  'errors.EMAIL_ALREADY_VERIFIED': 'This email is already verified.',
  'errors.EMAIL_MISMATCH': 'You’re signed in with another email.',
} as const

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

/** What is said wherever somebody removes a way to sign in. */
export const removedSignInEnglish = {
  ...accountErrorsEnglish,
  'errors.FAILED_TO_UNLINK_LAST_ACCOUNT':
    'This is your only sign-in method. Connect another one or set a password before you remove it.',
  'errors.ACCOUNT_NOT_FOUND': 'This sign-in method has already been removed.',
} as const

/** What is said wherever somebody gets a new account. */
export const newAccountErrorsEnglish = {
  'errors.FAILED_TO_CREATE_USER': 'Your account couldn’t be created. Try again.',
  'errors.USER_ALREADY_EXISTS': 'An account with this email already exists.',
} as const

/** What is wrong with the link of a mail. */
export const linkErrorsEnglish = {
  'resetPassword.invalidTitle': 'This link doesn’t work',
  'errors.INVALID_TOKEN': 'This link no longer works. Request a new one.',
  'errors.TOKEN_EXPIRED': 'This link has expired. Request a new one.',
} as const

/** What is wrong with a code that was sent to sign in. */
export const codeErrorsEnglish = {
  'errors.INVALID_OTP': 'Wrong code. Check it and try again.',
  'errors.OTP_EXPIRED': 'This code has expired. Request a new one.',
  'errors.TOO_MANY_ATTEMPTS': 'Too many wrong codes. Wait a while, then try again.',
} as const

/** What is said wherever a code that was sent is asked for. */
export const mailedCodeEnglish = {
  'twoFactor.sendCode': 'Send code',
  'twoFactor.otpLabel': 'Code from the email',
  'twoFactor.codeMissing': 'Enter the code.',
  'twoFactor.verify': 'Verify',
  'twoFactor.verifying': 'Verifying',
} as const

/** What is said wherever a mail can be asked for again. */
export const resendEnglish = {
  ...mailErrorsEnglish,
  'resend.send': 'Send a new link',
  'resend.again': 'Resend',
  'resend.pending': 'Sending',
  'resend.sent': 'Email sent. It may take a minute to arrive.',
  'resend.wait': 'Didn’t get it? Resend in {time}.',
} as const

/** In the place of a form whose address has to be confirmed. */
export const verifyNoticeEnglish = {
  ...resendEnglish,
  'verifyEmail.title': 'Verify your email',
  'verifyEmail.sent': 'We sent an email to {email}. Open the link in it to verify your email.',
  'signIn.unverified': 'Your email isn’t verified yet. We sent an email to {email}. Open the link in it, then sign in.',
} as const
