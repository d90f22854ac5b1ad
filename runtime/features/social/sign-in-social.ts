import { User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError, type ErrorEntry, isAuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { queueVerificationMail, unableToCreateVerification } from '../../identity/email-proof.ts'
import { earlierSessionId } from '../../identity/earlier-session.ts'
import { identityErrors } from '../../identity/errors.ts'
import { beginSession, type Begun, finishSignIn, mustProveEmail } from '../../identity/sign-in.ts'
import { broughtTokens, IdToken, readBrought, useUp } from './brought.ts'
import { callbackErrors, socialErrors } from './errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Line, Protocol } from './protocol/line.ts'
import { type Claims, type Provider, ProviderFailure } from './provider.ts'
import { type Arrival, type Resolved, resolveUser } from './resolve-user.ts'
import { startFlow } from './state.ts'

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
      via: 'provider',
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
      const { idToken } = body
      if (idToken !== undefined) {
        const { requestSignUp = false, callbackURL } = body
        const wanted = { provider, idToken, requestSignUp, callbackURL }
        const begun = await signInBrought(context, options, protocol, wanted)
        return finishSignIn(context, begun, ({ credential, user }) => ({ redirect: false, token: credential, user }))
      }
      const line = await openLine(context, protocol, provider)
      const { state, flow } = await startFlow(context, exchange, {
        provider: provider.id,
        callbackURL: body.callbackURL || settings.origin,
        errorCallbackURL: body.errorCallbackURL,
        newUserCallbackURL: body.newUserCallbackURL,
        requestSignUp: body.requestSignUp === true,
        earlier: await earlierSessionId(context, context.db, exchange),
      }).catch(unableToCreateVerification)
      const { codeVerifier, nonce } = flow
      const { scopes = [], loginHint } = body
      const url = protocol.authorizationUrl(line, { state, codeVerifier, nonce, scopes, loginHint })
      return { url, redirect: body.disableRedirect !== true }
    },
  )

/** The user of an arrival, and the session; null where the address has to be proven first. */
export interface Arrived extends Resolved {
  readonly begun: Begun | null
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
    return { ...resolved, begun: null }
  }
  return {
    ...resolved,
    begun: await beginSession(context, tx, resolved.user, {
      proof: 'in this transaction',
      by: { method: arrival.provider.id, amr: ['fed'] },
      remember: true,
      earlier: arrival.earlier,
    }),
  }
}

/** Another call made the user, or linked the identity, between the look and the write. */
const lostRaces: readonly ErrorEntry[] = [callbackErrors.UNABLE_TO_CREATE_USER, callbackErrors.UNABLE_TO_LINK_ACCOUNT]

/**
 * `signInArrival` in a transaction, with `after` in the same one. Who lost a race for the address or the identity looks
 * once more: then there is a user to join, or the account that was linked.
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
    const lost = isAuthError(error) && lostRaces.includes(error.entry)
    return lost ? attempt() : Promise.reject(error)
  })
}

/** Somebody brings a token of a provider; what else has to be used up with it is done in the same transaction. */
interface BroughtSignIn {
  readonly provider: Provider
  readonly idToken: typeof IdToken.infer
  readonly requestSignUp: boolean
  readonly callbackURL: string | undefined
  spend?(tx: Database, claims: Claims | undefined): Promise<void>
}

/** Begins a session for whom a token names that a client brought. @throws {AuthError} what is wrong with token or person */
export async function signInBrought(
  context: Context,
  options: ParsedSocialOptions,
  protocol: Protocol,
  { provider, idToken, requestSignUp, callbackURL, spend }: BroughtSignIn,
): Promise<Begun> {
  const { now } = context
  const line = await openLine(context, protocol, provider)
  const tokens = broughtTokens(idToken)
  const { profile, claims } = await readBrought(context, protocol, line, idToken)
  if (profile.email === null) throw new AuthError(socialErrors.USER_EMAIL_NOT_FOUND)
  const arrival: Arrival = { provider, profile, tokens, requestSignUp, callbackURL: callbackURL || '/' }
  const { begun } = await signInWhole(context, options, arrival, async (tx, arrived) => {
    await spend?.(tx, claims)
    // A sign-in that was refused may be tried again with the same token.
    if (arrived.begun !== null) await useUp(tx, idToken, claims, now)
  })
  if (begun === null) throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  return begun
}
