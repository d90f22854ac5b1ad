import { accountPartsEnglish } from './shared.ts'

/** Sentences about changing and deleting the own account; they come with the code that shows them. */
export const accountEnglish = {
  ...accountPartsEnglish,
  'changePassword.title': 'Password',
  'changePassword.description': 'Choose one that you use nowhere else.',
  'changePassword.revokeOthers': 'Sign out everywhere else',
  'changePassword.submit': 'Change password',
  'changePassword.pending': 'Changing the password',
  'changePassword.done': 'Your password is changed.',
  'changePassword.doneElsewhere': 'Your password is changed, and all other browsers are signed out.',

  'changeEmail.title': 'E-mail address',
  'changeEmail.description': 'Your account belongs to {email}.',
  'changeEmail.submit': 'Change address',
  'changeEmail.pending': 'Changing the address',
  'changeEmail.confirmTitle': 'Check your inbox',
  'changeEmail.confirm':
    'We sent a message to {email}. Open the link in it to change the address to {newEmail}. Until then everything stays.',
  'changeEmail.changed': 'Your address is now {newEmail}. We sent a message there: open the link in it to confirm it.',

  'changeUsername.title': 'User name',
  'changeUsername.description': 'You are {name}. You can sign in with this name instead of your address.',
  'changeUsername.none': 'Choose a name, and you can sign in with it instead of your address.',
  'changeUsername.submit': 'Save the name',
  'changeUsername.pending': 'Saving the name',
  'changeUsername.done': 'From now on you are {name}.',

  'deleteAccount.description': 'This removes your account and everything that belongs to it, for good.',
  'deleteAccount.confirm': 'Type {email} to confirm',
  'deleteAccount.mismatch': 'This is not the address of your account.',
  'deleteAccount.submit': 'Delete my account',
  'deleteAccount.pending': 'Deleting your account',
  'deleteAccount.mailedTitle': 'One more step',
  'deleteAccount.mailed': 'We sent a message to {email}. Open the link in it to delete your account.',

  'field.newEmail': 'New e-mail address',
  'errors.COULDNT_UPDATE_YOUR_EMAIL': 'This address cannot be used. Take another one.',
  'errors.CHANGE_EMAIL_DISABLED': 'Addresses cannot be changed here.',
  'errors.EMAIL_IS_THE_SAME': 'This is your address already.',
} as const
