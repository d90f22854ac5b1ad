import { newAccountErrorsEnglish, redirectErrorsEnglish } from './new-account.ts'
import { accountErrorsEnglish, linkErrorsEnglish } from './rare.ts'

/** Sentences for what went wrong on the way to another service and back; they come with the code that shows them. */
export const callbackEnglish = {
  ...accountErrorsEnglish,
  ...linkErrorsEnglish,
  ...newAccountErrorsEnglish,
  ...redirectErrorsEnglish,
  'errors.PROVIDER_NOT_FOUND': 'Signing in with this provider is turned off. Use another method.',
  'errors.PROVIDER_UNAVAILABLE': 'The provider isn’t responding. Try again later.',
  'errors.OAUTH_LINK_ERROR':
    'An account with this email already exists. Sign in the way you usually do, then connect the provider in your account.',
  'errors.UNSAFE_REDIRECT': 'The service tried to send you to an unsafe URL. Nothing happened.',
  'authError.title': 'Something went wrong',
  'callback.unknown': 'You couldn’t be signed in. Try again or use another method.',
  'callback.access_denied': 'You declined, so nothing changed. Try again or use another method.',
  'callback.provider_busy': 'The provider is having problems. Try again later.',
  'callback.provider_refused': 'The provider rejected the request. Contact support for this site.',
  'callback.provider_error': 'The provider rejected the request without a reason. Try again or use another method.',
  'callback.interaction_required': 'The provider needs your input first. Try again and answer it there.',
  'callback.invalid_callback_request': 'The provider’s response couldn’t be read. Try again.',
  'callback.state_not_found': 'The provider’s response was incomplete. Start again from here.',
  'callback.please_restart_the_process':
    'This took too long, was already finished, or started in another browser. Start again from here.',
  'callback.no_code': 'The provider’s response was incomplete. Try again.',
  'callback.invalid_code': 'The provider didn’t confirm it’s you. Try again.',
  'callback.unable_to_get_user_info': 'The provider didn’t say who you are. Try again.',
  'callback.email_not_found': 'The provider didn’t share your email. Allow it there, or use another method.',
  'callback.no_callback_url': 'There’s no page to return to. Start again from here.',
  'callback.account_already_linked_to_different_user':
    'That account is connected to another user. Sign in with it, or connect another account.',
  'callback.unable_to_link_account':
    'That account couldn’t be connected, because its email isn’t verified there. Verify it, then try again.',
  'callback.email_does_not_match': 'That account has a different email from yours. Connect one with the same email.',
  'callback.signup_disabled': 'You don’t have an account yet, and sign-up is turned off.',
  'callback.user_not_found': 'The account for this link no longer exists.',
} as const
