import { User } from '../../contract/entities.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { bindBrowser, isBoundBrowser } from '../../identity/browser-binding.ts'
import { identityErrors } from '../../identity/errors.ts'
import { finishSignIn } from '../../identity/sign-in.ts'
import { consumeVerification, issueVerification } from '../../identity/verification.ts'
import { randomText } from '../../security/random.ts'
import { callbackErrors, socialErrors } from './errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Protocol } from './protocol/line.ts'
import { credentialsOf } from './protocol/open-line.ts'
import type { Claims, Provider } from './provider.ts'
import { providerOf, signInBrought } from './sign-in-social.ts'

/** Whose tokens One Tap gives, where it is on. @throws {AuthError} PROVIDER_NOT_FOUND */
function googleOf(options: ParsedSocialOptions): Provider {
  if (options.oneTap === undefined) throw new AuthError(socialErrors.PROVIDER_NOT_FOUND)
  return providerOf(options, 'google')
}

/** Purpose of the nonces that browsers were given. */
const noncePurpose = 'one-tap-nonce'

/** GET /one-tap/nonce (wire contract beyond, section 8): what the page hands to Google, which puts it into the token. */
export const oneTapNonce = (options: ParsedSocialOptions) =>
  route(
    'GET',
    '/one-tap/nonce',
    {
      summary: 'Gives this browser a nonce for its next Google One Tap, and the client id',
      caller: 'anyone',
      returns: type({ nonce: 'string', clientId: 'string' }),
      errors: [socialErrors.PROVIDER_NOT_FOUND],
      limits: { client: limits.oneTapNonceRate },
    },
    async ({ db, exchange, variable, now }) => {
      const provider = googleOf(options)
      const lifetime = limits.oneTapNonceLifetime
      const nonce = randomText(limits.verificationTokenLength)
      const value = bindBrowser(exchange, 'one_tap', lifetime)
      await issueVerification(db, { purpose: noncePurpose, secret: nonce, value, lifetime, now })
      return { nonce, clientId: credentialsOf(provider, variable)?.clientId ?? '' }
    },
  )

/** POST /one-tap/callback (wire contract beyond, section 8): signs in with the token that Google gave the page. */
export const oneTapCallback = (options: ParsedSocialOptions, protocol: Protocol) =>
  route(
    'POST',
    '/one-tap/callback',
    {
      summary: 'Signs in with the ID token of Google One Tap',
      caller: 'anyone',
      via: 'provider',
      body: type({ idToken: 'string > 0', 'callbackURL?': 'string' }),
      returns: type({ token: 'string', user: User }),
      errors: [
        socialErrors.PROVIDER_NOT_FOUND,
        identityErrors.INVALID_TOKEN,
        socialErrors.USER_EMAIL_NOT_FOUND,
        socialErrors.PROVIDER_UNAVAILABLE,
        identityErrors.FAILED_TO_GET_USER_INFO,
        callbackErrors.ACCOUNT_NOT_LINKED,
        callbackErrors.SIGNUP_DISABLED,
        callbackErrors.UNABLE_TO_CREATE_USER,
        callbackErrors.UNABLE_TO_LINK_ACCOUNT,
        identityErrors.EMAIL_NOT_VERIFIED,
      ],
      changesSession: true,
    },
    async (context) => {
      const { body, exchange } = context
      const provider = googleOf(options)
      const wanted = { idToken: { token: body.idToken }, requestSignUp: true, callbackURL: body.callbackURL }
      const spend = (tx: Database, claims: Claims | undefined) => spendNonce(tx, exchange, options, claims)
      const begun = await signInBrought(context, options, protocol, { provider, ...wanted, spend }).catch(inOwnWords)
      return finishSignIn(context, begun, ({ credential, user }) => ({ token: credential, user }))
    },
  )

/**
 * Uses up the nonce of a token. One that we did not give to this browser is somebody else's token, and so is one without any from a
 * browser that was given one: its page would have named it.
 * @throws {AuthError} INVALID_TOKEN
 */
async function spendNonce(
  tx: Database,
  exchange: Exchange,
  { oneTap }: ParsedSocialOptions,
  claims: Claims | undefined,
): Promise<void> {
  const nonce = claims?.['nonce']
  if (nonce === undefined) {
    const wasAsked = exchange.cookies.getSigned('one_tap') !== undefined
    if (oneTap?.requireNonce === false && !wasAsked) return
    throw new AuthError(identityErrors.INVALID_TOKEN)
  }
  const wanted = { purpose: noncePurpose, secret: typeof nonce === 'string' ? nonce : '', now: exchange.now }
  const issued = await consumeVerification(tx, wanted)
  if (issued === undefined || !isBoundBrowser(exchange, 'one_tap', issued.value)) {
    throw new AuthError(identityErrors.INVALID_TOKEN)
  }
}

/** The statuses and sentences that the published client expects of this call. */
function inOwnWords(error: unknown): never {
  if (!isAuthError(error)) throw error
  const { entry, details } = error
  if (entry === identityErrors.INVALID_TOKEN) {
    throw new AuthError(entry, { ...details, status: 400, message: 'invalid id token' })
  }
  if (entry === socialErrors.USER_EMAIL_NOT_FOUND) {
    throw new AuthError(entry, { ...details, status: 400, message: 'Email not available in token' })
  }
  throw error
}
