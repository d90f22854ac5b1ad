/** Sentences about making an account; they come with the code that shows them. */
export const signUpEnglish = {
  'signUp.title': 'Create your account',
  'signUp.description': 'Enter your details to get started.',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.needed': 'You need to agree to create an account.',
  'signUp.agreed': 'By creating an account you agree to these:',
  'signUp.agree': 'I agree to these:',
  'signUp.terms': 'Terms of service',
  'signUp.privacy': 'Privacy policy',
  'signUp.signInInstead': 'Sign in instead',
} as const
