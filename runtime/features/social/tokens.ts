import { setTimeout as wait } from 'node:timers/promises'
import { type } from '../../contract/schema.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { limits } from '../../contract/limits.ts'
import { socialErrors } from './errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Protocol } from './protocol/line.ts'
import { type Provider, ProviderFailure, type Tokens } from './provider.ts'
import { type AccountWithTokens, claimRenewal, endRenewal, readTokens, storeTokens } from './stored-tokens.ts'

const Body = type({ 'providerId?': 'string', 'accountId?': 'string', 'userId?': 'string' })
type Wanted = typeof Body.infer
type Asking = Context<'session-or-service'>

const AccessToken = type({
  accessToken: 'string | null',
  accessTokenExpiresAt: 'Date | null',
  scopes: 'string[]',
  idToken: 'string | null',
})
const RefreshedTokens = type({
  accessToken: 'string | null',
  refreshToken: 'string | null',
  accessTokenExpiresAt: 'Date | null',
  refreshTokenExpiresAt: 'Date | null',
  tokenType: 'string | null',
  scope: 'string',
  scopes: 'string[]',
  idToken: 'string | null',
  providerId: 'string',
  accountId: 'string',
})

const scope = 'accounts:tokens'
/** The refusals of `accountOf`. */
export const accountOfErrors = [
  socialErrors.PROVIDER_NOT_SUPPORTED,
  identityErrors.ACCOUNT_NOT_FOUND,
  identityErrors.USER_ID_OR_SESSION_REQUIRED,
]

/** POST /get-access-token (wire contract 5.10): the provider's token of an account, renewed when it is about to end. */
export const getAccessToken = (options: ParsedSocialOptions, protocol: Protocol) =>
  route(
    'POST',
    '/get-access-token',
    {
      summary: "The provider's access token of one of the caller's accounts, renewed if need be",
      caller: 'session-or-service',
      ownSession: true,
      scope,
      body: Body,
      returns: AccessToken,
      errors: [...accountOfErrors, socialErrors.FAILED_TO_GET_ACCESS_TOKEN],
    },
    async (context) => {
      const { provider, account } = await accountOf(context, options, context.body)
      const current = needsRenewal(provider, account, context.now)
        ? await renew(context, protocol, provider, account).catch((cause: unknown) => {
            if (isAuthError(cause) && cause.entry !== socialErrors.FAILED_TO_REFRESH_ACCESS_TOKEN) throw cause
            throw new AuthError(socialErrors.FAILED_TO_GET_ACCESS_TOKEN, { cause })
          })
        : account
      if (current.accessToken === null) throw new AuthError(socialErrors.FAILED_TO_GET_ACCESS_TOKEN)
      const { accessToken, accessTokenExpiresAt, scopes, idToken } = current
      return { accessToken, accessTokenExpiresAt, scopes: [...scopes], idToken }
    },
  )

/** POST /refresh-token (wire contract 5.10): renews the provider's tokens of an account now. */
export const refreshToken = (options: ParsedSocialOptions, protocol: Protocol) =>
  route(
    'POST',
    '/refresh-token',
    {
      summary: "Renews the provider's tokens of one of the caller's accounts",
      caller: 'session-or-service',
      ownSession: true,
      scope,
      body: Body,
      returns: RefreshedTokens,
      errors: [
        ...accountOfErrors,
        socialErrors.TOKEN_REFRESH_NOT_SUPPORTED,
        socialErrors.REFRESH_TOKEN_NOT_FOUND,
        socialErrors.FAILED_TO_REFRESH_ACCESS_TOKEN,
      ],
    },
    async (context) => {
      const { provider, account } = await accountOf(context, options, context.body)
      const tokens = await renew(context, protocol, provider, account)
      const { accessToken, accessTokenExpiresAt, refreshTokenExpiresAt, tokenType, scopes, idToken } = tokens
      return {
        accessToken,
        refreshToken: tokens.refreshToken,
        accessTokenExpiresAt,
        refreshTokenExpiresAt,
        tokenType,
        scope: scopes.join(','),
        scopes: [...scopes],
        idToken,
        providerId: account.providerId,
        accountId: account.id,
      }
    },
  )

/**
 * The account that a call means. A session is never outranked by an id in the body; only code with a service key, or in
 * the same process, may name a user.
 * @throws {AuthError} USER_ID_OR_SESSION_REQUIRED, PROVIDER_NOT_SUPPORTED, ACCOUNT_NOT_FOUND
 */
export async function accountOf(
  context: Asking,
  options: ParsedSocialOptions,
  wanted: Wanted,
): Promise<{ readonly provider: Provider; readonly account: AccountWithTokens }> {
  const userId = context.identity?.user.id ?? wanted.userId
  if (userId === undefined) throw new AuthError(identityErrors.USER_ID_OR_SESSION_REQUIRED)
  const { providerId, accountId } = wanted
  if (providerId !== undefined && !options.providers.has(providerId)) throw unsupported(providerId)
  const account = await readTokens(context, context.db, { userId, providerId, accountId })
  if (account === undefined) throw new AuthError(identityErrors.ACCOUNT_NOT_FOUND)
  const provider = options.providers.get(account.providerId)
  if (provider === undefined) throw unsupported(account.providerId)
  return { provider, account }
}

function unsupported(id: string): AuthError {
  if (!/^[\w-]{1,64}$/.test(id)) return new AuthError(socialErrors.PROVIDER_NOT_SUPPORTED)
  const message = `Provider ${id} is not supported.`
  return new AuthError(socialErrors.PROVIDER_NOT_SUPPORTED, { message, provider: id })
}

/** Only a token that can be renewed, and whose end is near or not known, is (wire contract 5.10). */
function needsRenewal(provider: Provider, account: AccountWithTokens, now: Date): boolean {
  if (provider.refresh === false || account.refreshToken === null) return false
  const endsAt = account.accessTokenExpiresAt?.getTime() ?? 0
  return endsAt - now.getTime() < limits.providerTokenLeewayMilliseconds
}

/** How long one node may take to renew, and how long the others wait for it. Milliseconds. */
const lease = 10_000
const patience = 8_000
const lookEvery = 100

/**
 * Renews the tokens of an account. Of all calls on all nodes one asks the provider, and the others wait for what it
 * brings: a refresh token is sent once. No connection is held meanwhile.
 * @throws {AuthError} TOKEN_REFRESH_NOT_SUPPORTED, REFRESH_TOKEN_NOT_FOUND, FAILED_TO_REFRESH_ACCESS_TOKEN
 */
async function renew(
  context: Asking,
  protocol: Protocol,
  provider: Provider,
  before: AccountWithTokens,
): Promise<Tokens> {
  if (provider.refresh === false) {
    const message = `Provider ${provider.id} does not support token refreshing.`
    throw new AuthError(socialErrors.TOKEN_REFRESH_NOT_SUPPORTED, { message, provider: provider.id })
  }
  if (before.refreshToken === null) throw new AuthError(socialErrors.REFRESH_TOKEN_NOT_FOUND)
  const { db, now } = context
  const until = new Date(now.getTime() + lease)
  const read = () => readTokens(context, db, { userId: before.userId, accountId: before.id })
  if (await claimRenewal(db, before.id, { now, until })) {
    const account = await read()
    if (account === undefined) throw new AuthError(identityErrors.ACCOUNT_NOT_FOUND)
    if (account.accessToken === before.accessToken) return ask(context, protocol, provider, account)
    // Another call has just done it.
    await endRenewal(db, account.id)
    return account
  }
  const deadline = performance.now() + patience
  while (performance.now() < deadline) {
    await wait(lookEvery)
    const account = await read()
    if (account === undefined) throw new AuthError(identityErrors.ACCOUNT_NOT_FOUND)
    if (account.accessToken !== before.accessToken) return account
    // Whoever was at it has given up: asking again with the same refresh token would only fail again.
    if (account.renewingUntil === null) break
  }
  throw new AuthError(socialErrors.FAILED_TO_REFRESH_ACCESS_TOKEN)
}

async function ask(
  context: Asking,
  protocol: Protocol,
  provider: Provider,
  account: AccountWithTokens,
): Promise<Tokens> {
  const { db, now, log, exchange } = context
  const about = { requestId: exchange.requestId, userId: account.userId, provider: provider.id }
  try {
    const line = await protocol.open(context, provider, now)
    const tokens = await protocol.refresh(line, account.refreshToken ?? '')
    await storeTokens(context, db, account.id, tokens, now)
    log.info('social.refreshed', about)
    const scopes = tokens.scopes.length === 0 ? account.scopes : tokens.scopes
    return { ...tokens, scopes, idToken: tokens.idToken ?? account.idToken }
  } catch (cause) {
    await endRenewal(db, account.id)
    if (!(cause instanceof ProviderFailure)) throw cause
    log.warn('social.refresh-failed', { ...about, reason: cause.message })
    throw new AuthError(socialErrors.FAILED_TO_REFRESH_ACCESS_TOKEN, { cause })
  }
}
