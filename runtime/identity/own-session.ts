import type { Database } from '../database/database.ts'
import type { Identity, User } from '../contract/entities.ts'
import { AuthError } from '../http/errors.ts'
import { callerErrors } from '../http/handler.ts'
import type { Platform } from '../contract/platform.ts'
import type { Proof } from './account.ts'
import { isOwnSession } from './session.ts'
import { lockCaller } from './user.ts'

/**
 * Refuses a session in which nobody proved to be the user, such as an impersonated one. A route that always has a session
 * says `ownSession` instead; this is for those that look for one.
 * @throws {AuthError} SESSION_NOT_FRESH
 */
export function requireOwnSession(platform: Pick<Platform, 'hooks'>, identity: Identity): void {
  if (!isOwnSession(platform, identity)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
}

/** What features keep in a session, for the one that takes its place. */
export function columnsToKeep({ fields }: Pick<Platform, 'fields'>, { session }: Identity): Record<string, unknown> {
  return Object.fromEntries(fields.session.map((key) => [key, Reflect.get(session, key)]))
}

/**
 * Locks the caller's user and session until the transaction ends, and asks again whether `proof` still stands. Every
 * transaction that changes how somebody gets in begins with it, so that a session that was ended meanwhile changes nothing.
 * @returns the user as it is now
 * @throws {AuthError} UNAUTHORIZED when session or user are gone, and the proof's own error
 */
export async function holdCaller(
  { fields }: Pick<Platform, 'fields'>,
  tx: Database,
  { user, session }: Identity,
  proof?: Proof,
): Promise<User> {
  const locked = await lockCaller(tx, fields, { userId: user.id, sessionId: session.id })
  if (locked === undefined) throw new AuthError(callerErrors.UNAUTHORIZED)
  if (proof !== undefined && (await tx.query(proof.stands)).length === 0) throw new AuthError(proof.otherwise)
  return locked
}
