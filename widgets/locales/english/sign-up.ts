import { mailErrorsEnglish, newAccountErrorsEnglish } from './new-account.ts'
import { newPasswordEnglish, newUsernameEnglish } from './shared.ts'

/** Sentences about making an account; they come with the code that shows them. */
export const signUpEnglish = {
  'field.nameMissing': 'Enter your name.',
  ...newUsernameEnglish,
  ...newAccountErrorsEnglish,
  ...mailErrorsEnglish,
  'errors.EMAIL_PASSWORD_SIGN_UP_DISABLED': 'Sign-up is turned off.',
  ...newPasswordEnglish,
  'signUp.title': 'Create your account',
  'signUp.titleOf': 'Create your {app} account',
  'signUp.description': 'Enter your details to get started.',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating account',
  'signUp.hasAccount': 'Already have an account?',
  'signUp.needed': 'You need to agree to create an account.',
  'signUp.agreed':
    'By creating an account, you agree to the <terms>{terms}</terms> and the <privacy>{privacy}</privacy>.',
  'signUp.agreedOne': 'By creating an account, you agree to the <link>{document}</link>.',
  'signUp.agree': 'I agree to the <terms>{terms}</terms> and the <privacy>{privacy}</privacy>',
  'signUp.agreeOne': 'I agree to the <link>{document}</link>',
  'signUp.terms': 'Terms of Service',
  'signUp.privacy': 'Privacy Policy',
  'signUp.signInInstead': 'Sign in instead',
} as const
