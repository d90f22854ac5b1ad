import type { Database } from '../database/database.ts'
import type { Identified, Identity, User } from '../contract/entities.ts'
import { AuthError } from '../http/errors.ts'
import { callerErrors } from '../http/handler.ts'
import type { Platform } from '../contract/platform.ts'
import type { Context } from '../http/route.ts'
import type { Proof } from './account.ts'
import { actorOf, isOwnSession } from './session.ts'
import { lockCaller } from './user.ts'

/**
 * Refuses a session in which nobody proved to be the user, such as an impersonated one. A route that always has a session
 * says `ownSession` instead; this is for those that look for one.
 * @throws {AuthError} SESSION_NOT_FRESH
 */
export function requireOwnSession(platform: Pick<Platform, 'hooks'>, identity: Identity): void {
  if (!isOwnSession(platform, identity)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
}

/**
 * Who calls, for what a mail asks for or leads to. A guest, who proved nothing and for whom nobody acts, counts as a stranger there:
 * signing up and opening its mail is how a guest becomes somebody.
 */
export async function identifyPerson({
  identify,
  hooks,
}: Pick<Context, 'identify' | 'hooks'>): Promise<Identified | null> {
  const identity = await identify()
  const isGuest = identity !== null && !hooks.mayBeFresh(identity) && actorOf({ hooks }, identity) === undefined
  return isGuest ? null : identity
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
