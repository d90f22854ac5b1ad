import { randomBytes } from 'node:crypto'
import type { Exchange } from '../../contract/exchange.ts'
import { AuthError } from '../../http/errors.ts'
import { consumeVerification, issueVerification } from '../../identity/verification.ts'
import type { Platform } from '../../contract/platform.ts'
import { randomText } from '../../security/random.ts'
import { passkeyErrors } from './errors.ts'

/** What a challenge opens; one of registration signs nobody in. */
type ChallengePurpose = 'passkey-registration' | 'passkey-authentication'

/** A challenge that was issued, as it is remembered. */
export interface IssuedChallenge {
  /** 32 random bytes, base64url. */
  readonly challenge: string
  /** Registration: what the authenticator will know the user by (WebAuthn user handle). */
  readonly webauthnUserId?: string
}

const cookie = 'better-auth-passkey'

/** Makes a challenge for `lifetime` seconds and binds it to the browser by a signed cookie; and to a user, if given. */
export async function issueChallenge(
  platform: Platform,
  exchange: Exchange,
  purpose: ChallengePurpose,
  choice: {
    readonly lifetime: number
    readonly webauthnUserId?: string
    readonly user?: { readonly id: string; readonly email: string }
  },
): Promise<string> {
  const { lifetime, webauthnUserId, user } = choice
  const challenge = randomBytes(32).toString('base64url')
  const secret = randomText(32)
  const issued: IssuedChallenge = { challenge, ...(webauthnUserId !== undefined && { webauthnUserId }) }
  const bound = user === undefined ? {} : { user }
  const value = JSON.stringify(issued)
  await issueVerification(platform.db, { purpose, secret, value, lifetime, now: exchange.now, ...bound })
  exchange.cookies.setSigned(cookie, secret, { maxAge: lifetime })
  return challenge
}

/**
 * Uses up the challenge of this browser: before anything is verified, so that it is gone after a failure too.
 * @throws {AuthError} CHALLENGE_NOT_FOUND when there is none, it ended, was used, or is for something else
 */
export async function takeChallenge(
  platform: Platform,
  exchange: Exchange,
  purpose: ChallengePurpose,
): Promise<IssuedChallenge & { readonly userId: string | null }> {
  const secret = exchange.cookies.getSigned(cookie)
  if (secret === undefined) throw new AuthError(passkeyErrors.CHALLENGE_NOT_FOUND)
  const found = await consumeVerification(platform.db, { purpose, secret, now: exchange.now })
  if (found === undefined) throw new AuthError(passkeyErrors.CHALLENGE_NOT_FOUND)
  exchange.cookies.clear(cookie)
  const issued: IssuedChallenge = JSON.parse(found.value)
  return { ...issued, userId: found.userId }
}
