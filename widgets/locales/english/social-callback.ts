/** Sentences for what went wrong on the way back from another service; they come with the code that shows them. */
export const callbackEnglish = {
  'authError.title': 'That did not work',
  'callback.unknown': 'You could not be signed in. Try again, or choose another way.',
  'callback.access_denied': 'You did not agree, so nothing has happened. You can try again or choose another way.',
  'callback.provider_busy': 'The other service has a problem at the moment. Try again a little later.',
  'callback.provider_refused': 'The other service refused the request. Tell the people who run this site.',
  'callback.provider_error': 'The other service refused without saying why. Try again, or choose another way.',
  'callback.interaction_required': 'The other service wants to ask you something first. Try again and answer it there.',
  'callback.invalid_callback_request': 'The answer of the other service could not be read. Try again.',
  'callback.state_not_found': 'The answer of the other service was not complete. Start again from here.',
  'callback.please_restart_the_process':
    'This took too long, was finished already, or began in another browser. Start again from here.',
  'callback.no_code': 'The answer of the other service was not complete. Try again.',
  'callback.invalid_code': 'The other service did not confirm that it is you. Try again.',
  'callback.unable_to_get_user_info': 'The other service did not say who you are. Try again.',
  'callback.email_not_found':
    'The other service did not tell your e-mail address. Allow it there, or choose another way.',
  'callback.no_callback_url': 'It is not known where to go on. Start again from here.',
  'callback.account_already_linked_to_different_user':
    'That account belongs to somebody else here. Sign in with it, or connect another one.',
  'callback.unable_to_link_account':
    'That account could not be connected, because its address is not confirmed there. Confirm it, then try again.',
  'callback.email_does_not_match':
    'That account has another e-mail address than yours here. Connect one with the same.',
  'callback.signup_disabled': 'There is no account for you yet, and new ones cannot be created here.',
  'callback.user_not_found': 'There is no account for this link any more.',
} as const
