import type { MessageKey } from '../../../core/messages.ts'
import type { AuthContextValue } from '../../../core/context.ts'
import type { FormProblem } from '../../../core/form-problem.ts'
import { withSentences } from '../../../core/use-sentences.ts'
import { callbackEnglish } from '../../../locales/english/social-callback.ts'

// Codes with the meaning of another one: names of other versions (wire contract 6.3), and what providers say
// themselves (RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6, Apple, LinkedIn, Facebook).
const meanings: Readonly<Record<string, string>> = {
  state_mismatch: 'please_restart_the_process',
  email_doesnt_match: 'email_does_not_match',
  banned: 'banned_user',
  account_not_linked: 'oauth_link_error',
  oauth_provider_not_found: 'provider_not_found',
  new_user_signup_disabled: 'signup_disabled',
  unable_to_create_user: 'failed_to_create_user',
  unable_to_create_session: 'failed_to_create_session',
  user_cancelled_authorize: 'access_denied',
  user_cancelled_login: 'access_denied',
  user_denied: 'access_denied',
  consent_required: 'interaction_required',
  login_required: 'interaction_required',
  account_selection_required: 'interaction_required',
  server_error: 'provider_busy',
  temporarily_unavailable: 'provider_busy',
  provider_unavailable: 'provider_busy',
  invalid_request: 'provider_refused',
  invalid_scope: 'provider_refused',
  unauthorized_client: 'provider_refused',
  unsupported_response_type: 'provider_refused',
}

/** Codes that say what an answer of the service says as well, with the sentence of that. */
const elsewhere = [
  'PROVIDER_NOT_FOUND',
  'OAUTH_LINK_ERROR',
  'FAILED_TO_CREATE_USER',
  'FAILED_TO_CREATE_SESSION',
  'INTERNAL_SERVER_ERROR',
  'BANNED_USER',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN',
  'UNAUTHORIZED',
] as const

/**
 * The sentence for what a redirect brought as `?error=` (wire contract 6.3 and 6.4, spec section 8). Whatever is not in
 * our list gets the general one: the text of an address is never shown, because anybody can write one.
 */
export function callbackSentence(code: string): MessageKey {
  const plain = code.trim().toLowerCase().replaceAll(/['’]/g, '').replaceAll(/\s+/g, '_')
  const meaning = (Object.hasOwn(meanings, plain) && meanings[plain]) || plain
  const known = elsewhere.find((one) => one === meaning.toUpperCase())
  if (known !== undefined) return `errors.${known}`
  const key = `callback.${meaning}`
  return isSentence(key) ? key : 'callback.unknown'
}

function isSentence(key: string): key is keyof typeof callbackEnglish {
  return Object.hasOwn(callbackEnglish, key)
}

/** What a redirect brought as `?error=`, in the words of the page. It has a chunk of its own: few visits need it. */
export function returnedProblem(error: string, context: AuthContextValue): FormProblem {
  const { t } = withSentences(context, callbackEnglish)
  return { code: 'CALLBACK', text: t(callbackSentence(error)), known: true, retry: false, retryAt: undefined }
}
