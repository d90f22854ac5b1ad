/** Sentences about making an account; they come with the code that shows them. */
export const signUpEnglish = {
  'signUp.title': 'Create your account',
  'signUp.description': 'It takes half a minute.',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.needed': 'This is needed to create your account.',
  'signUp.agreed': 'By creating an account you agree to these:',
  'signUp.agree': 'I agree to these:',
  'signUp.terms': 'Terms of service',
  'signUp.privacy': 'Privacy policy',
  'signUp.signInInstead': 'Sign in instead',
} as const
