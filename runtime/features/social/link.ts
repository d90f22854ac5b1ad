import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { unableToCreateVerification } from '../../identity/email-proof.ts'
import { normalizeStoredEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import { findLinkedAccount } from '../../identity/linked-account.ts'
import { holdCaller, requireOwnSession } from '../../identity/own-session.ts'
import { isFresh } from '../../identity/session.ts'
import { callbackErrors, socialErrors } from './errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Protocol } from './protocol/line.ts'
import { type Arrival, attach, identityOf } from './resolve-user.ts'
import { openLine, providerOf } from './sign-in-social.ts'
import { type Flow, startFlow } from './state.ts'
import { storeTokens } from './stored-tokens.ts'

/** POST /link-social (wire contract 5.10): where to go to add a provider to the caller's ways to sign in. */
export const linkSocial = (options: ParsedSocialOptions, protocol: Protocol) =>
  route(
    'POST',
    '/link-social',
    {
      summary: 'Begins to link an account at a provider to the caller',
      caller: 'session',
      ownSession: true,
      body: type({
        provider: 'string',
        'callbackURL?': 'string',
        'errorCallbackURL?': 'string',
        'disableRedirect?': 'boolean',
        'scopes?': 'string[]',
        'loginHint?': 'string',
      }),
      returns: type({ url: 'string', redirect: 'boolean' }),
      errors: [
        socialErrors.PROVIDER_NOT_FOUND,
        socialErrors.PROVIDER_UNAVAILABLE,
        identityErrors.FAILED_TO_CREATE_VERIFICATION,
      ],
      limits: { account: [{ group: 'links', ...limits.linkRate, subject: ({ identity }) => identity?.user.id }] },
    },
    async (context) => {
      const { body, settings, identity, exchange, now } = context
      const provider = providerOf(options, body.provider)
      const line = await openLine(context, protocol, provider)
      const { state, flow } = await startFlow(context, exchange, {
        provider: provider.id,
        callbackURL: body.callbackURL || settings.origin,
        errorCallbackURL: body.errorCallbackURL,
        requestSignUp: false,
        link: { userId: identity.user.id, fresh: isFresh(context, identity, now) },
      }).catch(unableToCreateVerification)
      const { codeVerifier, nonce } = flow
      const { scopes = [], loginHint } = body
      const url = protocol.authorizationUrl(line, { state, codeVerifier, nonce, scopes, loginHint })
      return { url, redirect: body.disableRedirect !== true }
    },
  )

/**
 * Links what came back to the user who began, who still has to be signed in here: a link never becomes a sign-in.
 * `done` runs in the same transaction.
 * @throws {AuthError} UNABLE_TO_LINK_ACCOUNT, EMAIL_DOES_NOT_MATCH, SESSION_NOT_FRESH,
 * ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER
 */
export async function completeLink(
  context: Context,
  { linking }: ParsedSocialOptions,
  arrival: Arrival,
  link: NonNullable<Flow['link']>,
  done: (tx: Database) => Promise<void>,
): Promise<void> {
  const { db, now } = context
  const identity = await context.identify()
  if (identity === null || identity.user.id !== link.userId) throw new AuthError(callbackErrors.UNABLE_TO_LINK_ACCOUNT)
  requireOwnSession(context, identity)
  const address = arrival.profile.email === null ? undefined : normalizeStoredEmail(arrival.profile.email)
  const isAnother = (own: string) => address !== undefined && address !== own
  await db.transaction(async (tx) => {
    // Held until it is linked: a session that ends meanwhile, because the owner takes the account back, links nothing.
    const user = await holdCaller(context, tx, identity)
    if (isAnother(user.email) && !linking.allowDifferentEmails && !address?.endsWith('.placeholder.invalid')) {
      throw new AuthError(callbackErrors.EMAIL_DOES_NOT_MATCH)
    }
    // A session that is only used proves little: then both sides must have proven that the address is this person's.
    const bothProven = address === user.email && arrival.profile.emailVerified && user.emailVerified
    if (!link.fresh && !bothProven) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
    const linked = await findLinkedAccount(tx, identityOf(arrival))
    if (linked !== undefined && linked.userId !== user.id) {
      throw new AuthError(callbackErrors.ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER)
    }
    if (linked === undefined) await attach(context, tx, arrival, user)
    else await storeTokens(context, tx, linked.id, arrival.tokens, now)
    await done(tx)
  })
}
