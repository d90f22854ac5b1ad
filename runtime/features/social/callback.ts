import { type } from '../../contract/schema.ts'
import { Redirect, type Unfinished } from '../../http/answer.ts'
import { AuthError, type AuthErrorDetails, type ErrorEntry, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { withQuery } from '../../http/redirect.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { finishSignIn } from '../../identity/sign-in.ts'
import { callbackErrors } from './errors.ts'
import { completeLink } from './link.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Protocol } from './protocol/line.ts'
import { type Profile, type Provider, ProviderFailure, type Tokens } from './provider.ts'
import { signInWhole } from './sign-in-social.ts'
import { findFlow, finishedTarget, type Flow, rememberFinished, takeFlow } from './state.ts'

const names = ['code', 'error', 'error_description', 'state', 'device_id', 'user', 'iss'] as const
/** Longest parameter that is looked at, in characters. */
const longest = 4096
const Query = type({
  'code?': 'string',
  'error?': 'string',
  'error_description?': 'string',
  'state?': 'string',
  'device_id?': 'string',
  'user?': 'string',
  'iss?': 'string',
})
type Answered = typeof Query.infer

const malformedRequest = callbackErrors.INVALID_CALLBACK_REQUEST.code.toLowerCase()

const errors = [
  ...Object.values(callbackErrors),
  callerErrors.SESSION_NOT_FRESH,
  identityErrors.INVALID_CODE,
  identityErrors.EMAIL_NOT_VERIFIED,
  identityErrors.FAILED_TO_CREATE_SESSION,
]

/** The end of a flow that failed: which code, and where it is told. */
class Ended extends Error {
  readonly entry: ErrorEntry
  readonly target: string | undefined
  readonly details: AuthErrorDetails
  constructor(entry: ErrorEntry, flow: Flow | undefined, reason: string, details: AuthErrorDetails = {}) {
    super(reason)
    this.entry = entry
    this.target = flow?.errorCallbackURL
    this.details = details
  }

  /** What the redirect says: the code in the lower case of the contract, or the word that it has for it. */
  get parameters(): Readonly<Record<string, string>> {
    const { redirect, reason } = this.details
    if (redirect !== undefined) return { error: redirect.error, error_description: redirect.description }
    return { error: this.entry.code.toLowerCase(), ...(reason !== undefined && { reason }) }
  }
}

/** POST /callback/:id (`form_post`): the same by GET, so that the cookie of the browser that began comes along. */
export const callbackPosted = (options: ParsedSocialOptions) =>
  route(
    'POST',
    '/callback/:id',
    {
      summary: 'Receives the answer of a provider that posts it, and continues by GET',
      caller: 'anyone',
      via: 'provider',
      body: Query,
      returns: type('unknown'),
      malformed: malformedRequest,
      form: (fields) => Object.fromEntries(fields),
    },
    ({ settings, params, body }) => {
      const id = params['id'] ?? ''
      const known = options.providers.has(id) ? id : 'unknown'
      const parameters = Object.fromEntries(
        names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
      )
      return new Redirect(withQuery(`${settings.basePath}/callback/${known}`, parameters))
    },
  )

/** GET /callback/:id: where a provider sends the browser back to (wire contract 6.3). */
export const callback = (options: ParsedSocialOptions, protocol: Protocol) =>
  route(
    'GET',
    '/callback/:id',
    {
      summary: 'Completes a sign-in or a link at a provider, and redirects to the site',
      caller: 'anyone',
      via: 'provider',
      query: Query,
      returns: type('unknown'),
      malformed: malformedRequest,
      errors,
    },
    async (context) => {
      try {
        return await arrive(context, options, protocol)
      } catch (error) {
        return failed(context, error)
      }
    },
  )

/** Every failure leads somewhere, with its own code, and leaves a line in the log. */
function failed({ settings, log, exchange, params }: Context, error: unknown): Redirect {
  const page = `${settings.origin}${settings.basePath}/error`
  const about = { requestId: exchange.requestId, provider: params['id'] }
  if (error instanceof Ended) {
    log.warn('social.failed', { ...about, code: error.entry.code, reason: error.message })
    return new Redirect(withQuery(error.target ?? page, error.parameters))
  }
  log.error('social.broken', error, about)
  return new Redirect(withQuery(page, { error: 'internal_server_error' }))
}

async function arrive(
  context: Context,
  options: ParsedSocialOptions,
  protocol: Protocol,
): Promise<Redirect | Unfinished> {
  const { params, exchange, db, now } = context
  const query: Answered = context.query
  if (names.some((name) => (query[name]?.length ?? 0) > longest)) {
    throw new Ended(callbackErrors.INVALID_CALLBACK_REQUEST, undefined, 'a parameter is too long')
  }
  const { state } = query
  if (state === undefined || state === '') throw new Ended(callbackErrors.STATE_NOT_FOUND, undefined, 'no state')
  const found = await findFlow(context, exchange, state)
  if (found === undefined) {
    const target = await finishedTarget(context, exchange, state)
    if (target !== undefined) return new Redirect(target)
    throw new Ended(callbackErrors.PLEASE_RESTART_THE_PROCESS, undefined, 'the state is unknown, used or over')
  }
  const { flow, bound, binding } = found
  if (!bound) throw new Ended(callbackErrors.PLEASE_RESTART_THE_PROCESS, flow, 'the flow began in another browser')
  const provider = options.providers.get(params['id'] ?? '')
  if (provider === undefined) throw new Ended(callbackErrors.OAUTH_PROVIDER_NOT_FOUND, flow, 'no such provider')
  if (provider.id !== flow.provider) {
    throw new Ended(callbackErrors.PLEASE_RESTART_THE_PROCESS, flow, 'the flow began at another provider')
  }
  // From here on the flow is over, whatever comes of it; of many visits at once one goes on.
  if (!(await takeFlow(db, state, now))) {
    throw new Ended(callbackErrors.PLEASE_RESTART_THE_PROCESS, flow, 'another visit was first')
  }
  if (query.error !== undefined && query.error !== '') return refusedByProvider(context, flow, query)
  if (query.code === undefined || query.code === '') throw new Ended(callbackErrors.NO_CODE, flow, 'no code')
  const { tokens, profile } = await ask(context, protocol, provider, flow, query)
  return finish(context, options, { provider, flow, state, binding, tokens, profile })
}

/** The provider's own refusal, such as `access_denied`: cut to what RFC 6749 section 4.1.2.1 allows, and short. */
function refusedByProvider({ settings, log, exchange, params }: Context, flow: Flow, query: Answered): Redirect {
  const code = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/.test(query.error ?? '') ? (query.error ?? '') : 'provider_error'
  const text = (query.error_description ?? '').replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '').slice(0, 200)
  log.warn('social.denied', { requestId: exchange.requestId, provider: params['id'], code })
  const target = flow.errorCallbackURL ?? `${settings.origin}${settings.basePath}/error`
  return new Redirect(withQuery(target, { error: code, ...(text !== '' && { error_description: text }) }))
}

/** Exchanges the code and reads who came. */
async function ask(
  context: Context,
  protocol: Protocol,
  provider: Provider,
  flow: Flow,
  query: Answered,
): Promise<{ readonly tokens: Tokens; readonly profile: Profile }> {
  const line = await failingAs(identityErrors.INVALID_CODE, flow, () => protocol.open(context, provider, context.now))
  await failingAs(identityErrors.INVALID_CODE, flow, async () => {
    const expected = await provider.issuerParameter?.(line.surroundings)
    const wrong = expected !== undefined && query.iss !== expected.issuer
    if (wrong && (expected.required || query.iss !== undefined)) {
      throw new ProviderFailure('The answer comes from another issuer')
    }
  })
  const repeated = Object.fromEntries(
    (provider.repeatedParameters ?? []).map((name) => [name, String(Reflect.get(query, name) ?? '')]),
  )
  const { codeVerifier, nonce } = flow
  const tokens = await failingAs(identityErrors.INVALID_CODE, flow, () =>
    protocol.exchangeCode(line, { code: query.code ?? '', codeVerifier, repeated }),
  )
  const profile = await failingAs(callbackErrors.UNABLE_TO_GET_USER_INFO, flow, () =>
    protocol.readProfile(line, tokens, { nonce, user: parsedUser(query.user) }),
  )
  if (profile === null) throw new Ended(callbackErrors.UNABLE_TO_GET_USER_INFO, flow, 'the provider named nobody')
  return { tokens, profile }
}

async function failingAs<Result>(entry: ErrorEntry, flow: Flow, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Ended(entry, flow, error.message)
    throw error
  }
}

/** Apple's `user` field: JSON, or nothing. */
function parsedUser(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // It only carries a name to show; somebody who sends nonsense has none.
    return undefined
  }
}

/** What came back from the provider's, and the flow that it belongs to. */
interface Returned {
  readonly provider: Provider
  readonly flow: Flow
  readonly state: string
  readonly binding: string
  readonly tokens: Tokens
  readonly profile: Profile
}

/** Signs in or links, all in one transaction, and leads back. */
async function finish(
  context: Context,
  options: ParsedSocialOptions,
  returned: Returned,
): Promise<Redirect | Unfinished> {
  const { now } = context
  const { provider, flow, state, binding, tokens, profile } = returned
  const { callbackURL, requestSignUp, earlier } = flow
  const arrival = { provider, profile, tokens, requestSignUp, callbackURL, earlier }
  try {
    if (flow.link !== undefined) {
      await completeLink(context, options, arrival, flow.link, (tx) =>
        rememberFinished(tx, { state, binding, target: callbackURL, now }),
      )
      return new Redirect(callbackURL)
    }
    if (profile.email === null) throw new AuthError(callbackErrors.EMAIL_NOT_FOUND)
    const targetOf = (isNew: boolean) => (isNew && flow.newUserCallbackURL) || callbackURL
    const { begun, isNew } = await signInWhole(context, options, arrival, (tx, resolved) =>
      // Only a sign-in that succeeded is repeated: a refusal must not look like one.
      resolved.begun === null || resolved.begun.pending !== undefined
        ? Promise.resolve()
        : rememberFinished(tx, { state, binding, target: targetOf(resolved.isNew), now }),
    )
    if (begun === null) throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
    const target = targetOf(isNew)
    return finishSignIn(context, begun, () => new Redirect(target), target)
  } catch (error) {
    if (isAuthError(error)) throw new Ended(error.entry, flow, error.message, error.details)
    throw error
  }
}
