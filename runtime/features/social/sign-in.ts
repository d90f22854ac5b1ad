import { type } from 'arktype'
import type { Database } from '../../database/database.ts'
import { User } from '../../entities.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { queueVerificationMail, unableToCreateVerification } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { beginSession, mustProveEmail, sendSession, type SignedIn } from '../../identity/sign-in.ts'
import { callbackErrors, socialErrors } from './errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Line, Protocol } from './protocol/line.ts'
import { type Claims, type Profile, type Provider, ProviderFailure, type Tokens } from './provider.ts'
import { type Arrival, type Resolved, resolveUser } from './resolve.ts'
import { startFlow } from './state.ts'

const IdToken = type({
  token: 'string > 0',
  'nonce?': 'string',
  'accessToken?': 'string',
  'refreshToken?': 'string',
  'expiresAt?': 'number',
  'user?': 'object',
})
const Body = type({
  provider: 'string',
  'callbackURL?': 'string',
  'newUserCallbackURL?': 'string',
  'errorCallbackURL?': 'string',
  'disableRedirect?': 'boolean',
  'scopes?': 'string[]',
  'requestSignUp?': 'boolean',
  'loginHint?': 'string',
  'idToken?': IdToken,
})
const Answer = type({ url: 'string', redirect: 'boolean' }).or({ redirect: 'boolean', token: 'string', user: User })

/** The configured provider of an id. @throws {AuthError} PROVIDER_NOT_FOUND */
export function providerOf(options: ParsedSocialOptions, id: string): Provider {
  const provider = options.providers.get(id)
  if (provider === undefined) throw new AuthError(socialErrors.PROVIDER_NOT_FOUND)
  return provider
}

/** Opens the line to a provider. @throws {AuthError} PROVIDER_UNAVAILABLE when its facts cannot be found out */
export function openLine(context: Context, protocol: Protocol, provider: Provider): Promise<Line> {
  return protocol.open(context, provider, context.now).catch((cause: unknown) => {
    if (cause instanceof ProviderFailure)
      throw new AuthError(socialErrors.PROVIDER_UNAVAILABLE, { cause, retryAfter: 5 })
    throw cause
  })
}

/** POST /sign-in/social (wire contract 6.1): where to go to sign in; or signs in with an ID token at once. */
export const signInSocial = (options: ParsedSocialOptions, protocol: Protocol) =>
  route(
    'POST',
    '/sign-in/social',
    {
      summary: 'Begins a sign-in at a provider, or signs in with its ID token',
      caller: 'anyone',
      body: Body,
      returns: Answer,
      errors: [
        socialErrors.PROVIDER_NOT_FOUND,
        socialErrors.PROVIDER_UNAVAILABLE,
        identityErrors.FAILED_TO_CREATE_VERIFICATION,
        socialErrors.ID_TOKEN_NOT_SUPPORTED,
        identityErrors.INVALID_TOKEN,
        identityErrors.FAILED_TO_GET_USER_INFO,
        socialErrors.USER_EMAIL_NOT_FOUND,
        callbackErrors.ACCOUNT_NOT_LINKED,
        callbackErrors.SIGNUP_DISABLED,
        callbackErrors.UNABLE_TO_CREATE_USER,
        callbackErrors.UNABLE_TO_LINK_ACCOUNT,
        identityErrors.EMAIL_NOT_VERIFIED,
      ],
      changesSession: true,
    },
    async (context) => {
      const { body, settings, exchange } = context
      const provider = providerOf(options, body.provider)
      if (body.idToken !== undefined) return signInWithIdToken(context, options, protocol, provider, body)
      const line = await openLine(context, protocol, provider)
      const { state, flow } = await startFlow(context, exchange, {
        provider: provider.id,
        callbackURL: body.callbackURL || settings.origin,
        errorCallbackURL: body.errorCallbackURL,
        newUserCallbackURL: body.newUserCallbackURL,
        requestSignUp: body.requestSignUp === true,
      }).catch(unableToCreateVerification)
      const { codeVerifier, nonce } = flow
      const { scopes = [], loginHint } = body
      const url = protocol.authorizationUrl(line, { state, codeVerifier, nonce, scopes, loginHint })
      return { url, redirect: body.disableRedirect !== true }
    },
  )

/** The user of an arrival, and the session; null where the address has to be proven first. */
export interface Arrived extends Resolved {
  readonly signedIn: SignedIn | null
}

/** A session for somebody whom a provider named, with all that belongs to it, in the transaction of its caller. */
async function signInArrival(
  context: Context,
  tx: Database,
  options: ParsedSocialOptions,
  arrival: Arrival,
): Promise<Arrived> {
  const { settings, exchange } = context
  const resolved = await resolveUser(context, tx, options, arrival)
  if (mustProveEmail(settings, resolved.user)) {
    // What was written stays: the person signs in when the address is proven.
    if (!resolved.isNew) {
      const { email } = resolved.user
      await queueVerificationMail(context, tx, exchange, { email, callbackURL: arrival.callbackURL })
    }
    return { ...resolved, signedIn: null }
  }
  return { ...resolved, signedIn: await beginSession(context, tx, exchange, resolved.user, { remember: true }) }
}

/**
 * `signInArrival` in a transaction, with `after` in the same one. Who lost a race for the address or the identity looks
 * once more: then there is a user to join.
 */
export async function signInWhole(
  context: Context,
  options: ParsedSocialOptions,
  arrival: Arrival,
  after: (tx: Database, arrived: Arrived) => Promise<void> = async () => {},
): Promise<Arrived> {
  const attempt = () =>
    context.db.transaction(async (tx) => {
      const resolved = await signInArrival(context, tx, options, arrival)
      await after(tx, resolved)
      return resolved
    })
  return attempt().catch((error: unknown) => {
    const lost = isAuthError(error) && error.entry === callbackErrors.UNABLE_TO_CREATE_USER
    return lost ? attempt() : Promise.reject(error)
  })
}

async function signInWithIdToken(
  context: Context,
  options: ParsedSocialOptions,
  protocol: Protocol,
  provider: Provider,
  body: typeof Body.infer,
): Promise<{ redirect: boolean; token: string; user: User }> {
  const { exchange } = context
  const line = await openLine(context, protocol, provider)
  const tokens = broughtTokens(body.idToken)
  const profile = await broughtProfile(context, protocol, line, body.idToken)
  if (profile.email === null) throw new AuthError(socialErrors.USER_EMAIL_NOT_FOUND)
  const arrival: Arrival = {
    provider,
    profile,
    tokens,
    requestSignUp: body.requestSignUp === true,
    callbackURL: body.callbackURL || '/',
  }
  const { user, signedIn } = await signInWhole(context, options, arrival)
  if (signedIn === null) throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  sendSession(context, exchange, signedIn)
  return { redirect: false, token: signedIn.credential, user }
}

function broughtTokens(brought: typeof IdToken.infer | undefined): Tokens {
  return {
    accessToken: brought?.accessToken ?? null,
    refreshToken: brought?.refreshToken ?? null,
    idToken: brought?.token ?? null,
    accessTokenExpiresAt: brought?.expiresAt === undefined ? null : new Date(brought.expiresAt),
    refreshTokenExpiresAt: null,
    scopes: [],
    tokenType: null,
  }
}

/** Who is named by the token that a client brought. @throws {AuthError} as the two functions below */
async function broughtProfile(
  context: Context,
  protocol: Protocol,
  line: Line,
  brought: typeof IdToken.infer | undefined,
): Promise<Profile> {
  const tokens = broughtTokens(brought)
  const { user, token = '' } = brought ?? {}
  // Facebook's own SDK brings an access token in its place, which says nothing by itself: not even for whom it is.
  const isOpaque = line.provider.checkAccessToken !== undefined && token.split('.').length !== 3
  if (!isOpaque || line.provider.options.disableIdTokenSignIn === true) {
    const claims = await verifiedClaims(context, protocol, line, brought)
    return readProfile(context, protocol, line, tokens, { claims, user })
  }
  if (!(await protocol.checkAccessToken(line, token).catch(notProven))) {
    throw new AuthError(identityErrors.INVALID_TOKEN, { status: 401 })
  }
  return readProfile(context, protocol, line, { ...tokens, accessToken: token, idToken: null }, { user })
}

function notProven(cause: unknown): false {
  if (cause instanceof ProviderFailure) return false
  throw cause
}

/** @throws {AuthError} ID_TOKEN_NOT_SUPPORTED, INVALID_TOKEN (401) */
async function verifiedClaims(
  context: Context,
  protocol: Protocol,
  line: Line,
  brought: typeof IdToken.infer | undefined,
): Promise<Claims> {
  const { provider, surroundings } = line
  const rules = provider.idToken ?? (await provider.idTokenRules?.(surroundings))
  if (rules?.signIn !== true || provider.options.disableIdTokenSignIn === true || brought === undefined) {
    throw new AuthError(socialErrors.ID_TOKEN_NOT_SUPPORTED)
  }
  try {
    return await protocol.verifyIdToken(line, brought.token, { nonce: brought.nonce, brought: true })
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause
    const { log, exchange } = context
    log.warn('social.id-token-refused', { requestId: exchange.requestId, provider: provider.id, reason: cause.message })
    throw new AuthError(identityErrors.INVALID_TOKEN, { cause, status: 401 })
  }
}

/** @throws {AuthError} FAILED_TO_GET_USER_INFO */
async function readProfile(
  context: Context,
  protocol: Protocol,
  line: Line,
  tokens: Tokens,
  known: { readonly claims?: Claims; readonly user: unknown },
): Promise<Profile> {
  try {
    const profile = await protocol.readProfile(line, tokens, known)
    if (profile !== null) return profile
  } catch (cause) {
    if (isAuthError(cause) || !(cause instanceof ProviderFailure)) throw cause
    const { log, exchange } = context
    log.warn('social.profile-unavailable', {
      requestId: exchange.requestId,
      provider: line.provider.id,
      reason: cause.message,
    })
  }
  throw new AuthError(identityErrors.FAILED_TO_GET_USER_INFO)
}
