import { type } from '../../contract/schema.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import type { Context } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { issueVerification } from '../../identity/verification.ts'
import { limits } from '../../contract/limits.ts'
import { socialErrors } from './errors.ts'
import type { Line, Protocol } from './protocol/line.ts'
import { type Claims, type Profile, ProviderFailure, type Tokens } from './provider.ts'

/** The token that a client got from a provider by itself, as it brings it. */
export const IdToken = type({
  token: 'string > 0',
  'nonce?': 'string',
  'accessToken?': 'string',
  'refreshToken?': 'string',
  'expiresAt?': 'number',
  'user?': 'object',
})
type Brought = typeof IdToken.infer

/** Purpose of the notes of tokens that signed somebody in. */
const usedPurpose = 'brought-token'

/**
 * Notes that a token signed somebody in, so that whoever comes to know it later cannot; of many at once, one is first. A
 * token is known by what its provider signed: a signature can be written in several ways. An access token of Facebook's
 * is none of these: its SDK keeps one for weeks and brings it at every sign-in.
 * @throws {AuthError} INVALID_TOKEN (401) when it was used before
 */
export async function useUp(tx: Database, { token }: Brought, claims: Claims | undefined, now: Date): Promise<void> {
  if (claims === undefined) return
  const secret = token.slice(0, token.lastIndexOf('.'))
  const left = Number(claims['exp']) - Math.floor(now.getTime() / 1000)
  const lifetime = Math.min(Math.max(left, 0), limits.broughtTokenMaximum)
  await issueVerification(tx, { purpose: usedPurpose, secret, value: '', lifetime, now }).catch((cause: unknown) => {
    if (!isUniqueViolation(cause, 'verification_identifier_key')) throw cause
    throw new AuthError(identityErrors.INVALID_TOKEN, { cause, status: 401 })
  })
}

/** What a client brought, as the tokens of an account. */
export function broughtTokens(brought: Brought): Tokens {
  return {
    accessToken: brought.accessToken ?? null,
    refreshToken: brought.refreshToken ?? null,
    idToken: brought.token,
    accessTokenExpiresAt: brought.expiresAt === undefined ? null : new Date(brought.expiresAt),
    refreshTokenExpiresAt: null,
    scopes: [],
    tokenType: null,
  }
}

/**
 * Who is named by the token that a client brought, and what an ID token says.
 * @throws {AuthError} ID_TOKEN_NOT_SUPPORTED, INVALID_TOKEN (401), FAILED_TO_GET_USER_INFO
 */
export async function readBrought(
  context: Context,
  protocol: Protocol,
  line: Line,
  brought: Brought,
): Promise<{ readonly profile: Profile; readonly claims?: Claims }> {
  const tokens = broughtTokens(brought)
  const { user, token } = brought
  // Facebook's own SDK brings an access token in its place, which says nothing by itself: not even for whom it is.
  const isOpaque = line.provider.checkAccessToken !== undefined && token.split('.').length !== 3
  if (!isOpaque || line.provider.options.disableIdTokenSignIn === true) {
    const claims = await verifiedClaims(context, protocol, line, brought)
    return { claims, profile: await readProfile(context, protocol, line, tokens, { claims, user }) }
  }
  if (!(await protocol.checkAccessToken(line, token).catch(notProven))) {
    throw new AuthError(identityErrors.INVALID_TOKEN, { status: 401 })
  }
  const opaque = { ...tokens, accessToken: token, idToken: null }
  return { profile: await readProfile(context, protocol, line, opaque, { user }) }
}

function notProven(cause: unknown): false {
  if (cause instanceof ProviderFailure) return false
  throw cause
}

async function verifiedClaims(context: Context, protocol: Protocol, line: Line, brought: Brought): Promise<Claims> {
  const { provider, surroundings } = line
  const rules = provider.idToken ?? (await provider.idTokenRules?.(surroundings))
  if (rules?.signIn !== true || provider.options.disableIdTokenSignIn === true) {
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
