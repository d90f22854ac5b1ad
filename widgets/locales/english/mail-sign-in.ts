import { codeErrorsEnglish, mailedCodeEnglish, resendEnglish } from './rare.ts'
import { mailedLinkEnglish } from './shared.ts'

/** Sentences about signing in with a link or a code by mail; they come with the code that offers it. */
export const mailSignInEnglish = {
  ...mailedLinkEnglish,
  ...mailedCodeEnglish,
  ...codeErrorsEnglish,
  ...resendEnglish,
  'field.nameMissing': 'Enter your name.',
  'signUp.needed': 'You need to agree to create an account.',
  'mailSignIn.link': 'Email me a link',
  'mailSignIn.code': 'Email me a code',
  'mailSignIn.title': 'Check your email',
  'mailSignIn.linkSent': 'We sent a sign-in link to {email}. Open it in this browser.',
  'mailSignIn.linkSentIf': 'If an account exists for {email}, we’ve sent it a sign-in link. Open it in this browser.',
  'mailSignIn.codeSent': 'We sent a code to {email}. Enter it here.',
  'mailSignIn.codeSentIf': 'If an account exists for {email}, we’ve sent it a code. Enter it here.',
  'mailSignIn.waiting': 'Waiting for you to open the link',
  'mailSignIn.ended': 'This page has stopped waiting. Open the link in the email, or request a new one.',
  'mailSignIn.open': 'Open {provider}',
  'mailSignIn.spam': 'Can’t find it? Check your spam folder.',
  'mailSignIn.spamOf': 'Look for an email from {app}, also in your spam folder.',
  'errors.EMAIL_OTP_NOT_CONFIGURED': 'Codes can’t be emailed here.',
  'errors.MAGIC_LINK_NOT_CONFIGURED': 'Links can’t be emailed here.',
} as const
