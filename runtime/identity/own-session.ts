import type { Identity } from '../entities.ts'
import { AuthError } from '../http/errors.ts'
import { callerErrors } from '../http/handler.ts'
import type { Platform } from '../platform.ts'

/**
 * Refuses a session in which nobody proved to be the user, such as an impersonated one: what changes how the user gets
 * in is theirs alone, also where every session counts as fresh.
 * @throws {AuthError} SESSION_NOT_FRESH
 */
export function requireOwnSession({ hooks }: Pick<Platform, 'hooks'>, identity: Identity): void {
  if (hooks.some((hook) => hook.mayBeFresh?.(identity) === false)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
}

/** What features keep in a session, for the one that takes its place. */
export function columnsToKeep({ fields }: Pick<Platform, 'fields'>, { session }: Identity): Record<string, unknown> {
  return Object.fromEntries(fields.session.map((key) => [key, Reflect.get(session, key)]))
}
