import { type Database, isForeignKeyViolation } from '../database/database.ts'
import type { Session, User } from '../entities.ts'
import type { Exchange } from '../exchange.ts'
import { AuthError } from '../http/errors.ts'
import { limits } from '../limits.ts'
import type { Platform } from '../platform.ts'
import { randomText, uuidv7 } from '../security/random.ts'
import type { Settings } from '../settings.ts'
import { queueVerificationMail } from './email-proof.ts'
import { identityErrors } from './errors.ts'
import { insertSession } from './session.ts'
import { setSessionCookies } from './session-cookies.ts'

/** A session that has just begun, and the only copy of its credential. */
export interface SignedIn {
  readonly session: Session
  readonly user: User
  readonly credential: string
  readonly remember: boolean
}

/** How a session begins. */
export interface SessionStart {
  readonly remember: boolean
  /** It takes the place of one that the user has: not a new sign-in, and no gate for one. */
  readonly replaces?: boolean
  /** Seconds, where it is not the configured one. */
  readonly lifetime?: number
  /** Columns that features add to a session. */
  readonly columns?: Readonly<Record<string, unknown>>
}

/** Whether the user has to prove the address before signing in, by whatever method (wire contract 5.3). */
export function mustProveEmail(settings: Settings, user: User): boolean {
  return settings.emailVerification.required && !user.emailVerified
}

/**
 * Begins a session inside `tx`: the one way a session begins, whatever the method, so that every gate stands here.
 * Hand the result to `sendSession` once the transaction has returned.
 * @throws {AuthError} FAILED_TO_CREATE_SESSION when the user is gone, EMAIL_NOT_VERIFIED, or what a feature's
 * `sessionCreating` refuses with
 */
export async function beginSession(
  platform: Platform,
  tx: Database,
  exchange: Exchange,
  known: User,
  options: SessionStart,
): Promise<SignedIn> {
  const { now } = exchange
  const { lifetime, shortLifetime } = platform.settings.session
  if (options.replaces !== true && mustProveEmail(platform.settings, known)) {
    throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  }
  let user = known
  for (const hook of platform.hooks) user = (await hook.sessionCreating?.(tx, user, exchange)) ?? user
  const credential = randomText(limits.credentialLength)
  const session = await insertSession(tx, platform.fields, {
    id: uuidv7(now),
    userId: user.id,
    credential,
    remember: options.remember,
    expiresAt: new Date(now.getTime() + (options.lifetime ?? (options.remember ? lifetime : shortLifetime)) * 1000),
    columns: options.columns,
    ipAddress: exchange.address,
    userAgent: exchange.userAgent,
    now,
  }).catch((cause: unknown) => {
    if (isForeignKeyViolation(cause)) throw new AuthError(identityErrors.FAILED_TO_CREATE_SESSION, { cause })
    throw cause
  })
  for (const hook of platform.hooks) await hook.sessionCreated?.(tx, session, user, exchange)
  return { session, user, credential, remember: options.remember }
}

/** Sends the credential to the browser and writes the event to the log. Call it when the transaction has returned. */
export function sendSession(platform: Platform, exchange: Exchange, signedIn: SignedIn): void {
  setSessionCookies(platform, exchange, signedIn.credential, signedIn.remember)
  platform.log.info('session.created', {
    requestId: exchange.requestId,
    userId: signedIn.user.id,
    sessionId: signedIn.session.id,
  })
}

/**
 * `beginSession` in a transaction of its own, then `sendSession`. Where no feature listens, one insert is all of it.
 * A user who has to prove the address first is sent the link for it (spec section 8).
 * @throws {AuthError} as `beginSession`
 */
export async function completeSignIn(
  platform: Platform,
  exchange: Exchange,
  user: User,
  options: SessionStart & { readonly callbackURL?: string | undefined },
): Promise<SignedIn> {
  const { db, hooks } = platform
  if (mustProveEmail(platform.settings, user)) {
    await queueVerificationMail(platform, db, exchange, { email: user.email, callbackURL: options.callbackURL })
    throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  }
  const begin = (tx: Database) => beginSession(platform, tx, exchange, user, options)
  const listened = hooks.some((hook) => hook.sessionCreating !== undefined || hook.sessionCreated !== undefined)
  const signedIn = await (listened ? db.transaction(begin) : begin(db))
  sendSession(platform, exchange, signedIn)
  return signedIn
}
