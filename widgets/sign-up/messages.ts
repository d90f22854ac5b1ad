/** Sentences about making an account; they come with the code that shows them. */
export const signUpEnglish = {
  'signUp.title': 'Create your account',
  'signUp.description': 'It takes half a minute.',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.signInInstead': 'Sign in instead',
} as const
