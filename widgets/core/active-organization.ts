import type { SessionData } from '../client/index.ts'

/** The id of the organization that is active in a session. */
export function activeOrganizationId(session: SessionData | null): string | null {
  const id: unknown = session === null ? null : Reflect.get(session.session, 'activeOrganizationId')
  return typeof id === 'string' ? id : null
}
