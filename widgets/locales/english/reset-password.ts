/** Sentences about choosing a new password; they come with the code that shows them. */
export const resetPasswordEnglish = {
  'resetPassword.title': 'Choose a new password',
  'resetPassword.description': 'From now on you sign in with this one.',
  'resetPassword.submit': 'Save the password',
  'resetPassword.pending': 'Saving the password',
  'resetPassword.doneTitle': 'Your password is changed',
  'resetPassword.done': 'Sign in with the new one.',
  'resetPassword.review':
    'These can also be used to sign in to your account. Remove any that you do not recognise; you are then signed out everywhere.',
  'resetPassword.reviewSubmit': 'Remove selected',
  'resetPassword.reviewPending': 'Removing',
  'resetPassword.invalid': 'It is too old, was used already, or is not complete. Ask for a new one.',
  'resetPassword.newLink': 'Get a new link',
} as const
