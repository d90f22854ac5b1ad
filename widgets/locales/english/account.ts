import { mailErrorsEnglish, newAccountErrorsEnglish } from './new-account.ts'
import { accountErrorsEnglish, linkErrorsEnglish } from './rare.ts'
import { accountPartsEnglish, newPasswordEnglish, newUsernameEnglish } from './shared.ts'

/** Sentences about changing and deleting the own account; they come with the code that shows them. */
export const accountEnglish = {
  ...newUsernameEnglish,
  ...newPasswordEnglish,
  ...accountPartsEnglish,
  ...accountErrorsEnglish,
  ...linkErrorsEnglish,
  ...mailErrorsEnglish,
  ...newAccountErrorsEnglish,
  'changePassword.title': 'Password',
  'changePassword.description': 'Use a password that you don’t use anywhere else.',
  'changePassword.revokeOthers': 'Sign out of all other sessions',
  'changePassword.submit': 'Change password',
  'changePassword.pending': 'Changing password',
  'changePassword.done': 'Password changed.',
  'changePassword.doneElsewhere': 'Password changed. All other sessions are signed out.',

  'changeEmail.title': 'Email',
  'changeEmail.description': 'Your email is {email}.',
  'changeEmail.none': 'Add your email address.',
  'changeEmail.submit': 'Change email',
  'changeEmail.pending': 'Changing email',
  'changeEmail.confirmTitle': 'Check your email',
  'changeEmail.confirm':
    'We sent an email to {email}. Open the link in it to change your email to {newEmail}. Nothing changes until then.',
  'changeEmail.changed': 'Your email is now {newEmail}. We sent it a link: open it to verify your email.',

  'changeUsername.title': 'Username',
  'changeUsername.description': 'Your username is {name}. You can sign in with it instead of your email.',
  'changeUsername.none': 'Choose a username to sign in with instead of your email.',
  'changeUsername.submit': 'Save username',
  'changeUsername.pending': 'Saving username',
  'changeUsername.done': 'Your username is now {name}.',

  'deleteAccount.description': 'Permanently delete your account and everything in it. This can’t be undone.',
  'deleteAccount.confirm': 'Type {email} to confirm',
  'deleteAccount.mismatch': 'This doesn’t match. Type it as shown.',
  'deleteAccount.submit': 'Delete my account',
  'deleteAccount.pending': 'Deleting account',
  'deleteAccount.mailedTitle': 'Check your email',
  'deleteAccount.mailed': 'We sent an email to {email}. Open the link in it to delete your account.',

  'field.currentPassword': 'Current password',
  'errors.CREDENTIAL_ACCOUNT_NOT_FOUND': 'This account doesn’t have a password.',
  'field.newEmail': 'New email',
  'errors.COULDNT_UPDATE_YOUR_EMAIL': 'This email can’t be used. Choose another one.',
  'errors.CHANGE_EMAIL_DISABLED': 'Changing your email is turned off.',
  'errors.EMAIL_IS_THE_SAME': 'This is already your email.',
} as const
